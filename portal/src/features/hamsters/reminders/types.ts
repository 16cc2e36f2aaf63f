import type { Shape } from '@/shared/api/types';

export type Reminder = Shape<'ReminderOut'>;
export type ReminderForm = Required<Shape<'ReminderIn'>>;
export type CareItem = Shape<'CareItem'>;
export type CareKind = Reminder['kind'];
export type TickForm = Required<Shape<'CareTickIn'>>;
export type CareCalendar = Shape<'CalendarOut'>;
