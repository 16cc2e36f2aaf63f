import type { components } from './schema.gen';

/** A shape of the server's contract by its name: `Shape<'DiaryCard'>`. */
export type Shape<Name extends keyof components['schemas']> = components['schemas'][Name];

/** The signed-in member as they see themselves, and what the bars tell them. */
export type Me = Shape<'MeOut'>;
