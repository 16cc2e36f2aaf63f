/** What the portal calls itself where the server's settings are not known yet. */
export const SITE_NAME = '햄찌일기';
