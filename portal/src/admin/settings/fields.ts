import type { Shape } from '@/shared/api/types';
import { choiceField, type FieldFormats } from '../forms/fieldConflicts';
import { settingsText } from './text';

export type Setting = Shape<'SettingOut'>;
export type SettingsGroup = Shape<'GroupOut'>;
/** As typed: numbers as text, sizes in MB. */
export type Typed = Record<string, string | boolean>;

const MIB = 1024 * 1024;
/** A number may have a unit; without one, the field's own unit applies. */
const SIZE = /^\s*([0-9]{1,12}(?:\.[0-9]{1,3})?)\s*([KMGT]B)?\s*$/i;
const UNITS: Record<string, number> = { KB: 1024, MB: MIB, GB: 1024 * MIB, TB: MIB * MIB };

/** The bytes of `9TB`, or of `20` in the field's megabytes; `NaN` if the input is not a size. */
function bytesOf(typed: string): number {
  const [, amount, unit = 'MB'] = SIZE.exec(typed.replaceAll(',', '')) ?? [];
  return Math.round(Number(amount) * (UNITS[unit.toUpperCase()] ?? MIB));
}

function typedOf({ kind, value }: Setting): string | boolean {
  if (kind === 'switch') return Boolean(value);
  if (kind === 'bytes') return String(Math.round((Number(value) / MIB) * 10) / 10);
  return String(value ?? '');
}

/** A value as one reads it: the choice's name, a size in MB. */
export function shownValue({ kind, choices }: Setting, value: Setting['value']): string {
  if (typeof value === 'boolean') return value ? settingsText.on : settingsText.off;
  if (kind === 'bytes') return `${Math.round((Number(value) / MIB) * 10) / 10}MB`;
  return choices?.[String(value)] ?? String(value || settingsText.nothing);
}

/** The help below a control: its purpose, its bounds, and the default if it is not in force. */
export function helpOf(setting: Setting): string {
  const { help, kind, minimum, maximum, maxLength, source } = setting;
  const said = [help];
  if (minimum !== null && maximum !== null) {
    const [least, most] = [shownValue(setting, minimum), shownValue(setting, maximum)];
    said.push(`(${settingsText.between(least, most)})`);
  } else if (maxLength !== null && kind === 'text') said.push(`(${settingsText.upTo(maxLength)})`);
  if (source === 'site' && setting.default !== '')
    said.push(settingsText.isDefault(shownValue(setting, setting.default)));
  return said.join(' ');
}

/** The value to send for an input; an emptied number is not zero. */
function sentValue({ kind, label }: Setting, typed: string | boolean) {
  if (kind !== 'bytes' && kind !== 'number') return typed;
  const text = String(typed);
  const number = kind === 'bytes' ? bytesOf(text) : Number(text);
  if (text.trim() === '' || Number.isNaN(number)) {
    throw new Error(kind === 'bytes' ? settingsText.noSize(label) : settingsText.missing(label));
  }
  return number;
}

export function typedFields(group: SettingsGroup): Typed {
  return Object.fromEntries(group.settings.map((one) => [one.key, typedOf(one)]));
}

/** The changed values of a panel, as sent; without those that the environment sets. */
export function changedValues(group: SettingsGroup, typed: Typed) {
  const changed = group.settings.filter(
    (one) => one.source !== 'environment' && typed[one.key] !== typedOf(one),
  );
  return Object.fromEntries(changed.map((one) => [one.key, sentValue(one, typed[one.key] ?? '')]));
}

export function formatsOf(group: SettingsGroup): FieldFormats {
  return Object.fromEntries(
    group.settings.map(({ key, label, choices }) => [
      key,
      choices ? choiceField(label, choices) : label,
    ]),
  );
}

/** Whether a setting matches a search: every word is in its key, label or help. */
export function isFound(words: string, ...said: string[]): boolean {
  const text = said.join(' ').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
