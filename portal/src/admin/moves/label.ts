/** In the menu from the start; the other words of the screen come with it. */
export const LABEL = '이사';
