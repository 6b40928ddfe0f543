/** The texts of the activity log: actions and values in words. */
import { changesInWords, readExceptions } from '#app/features/events/exceptions.ts'
import { moment } from '#app/dates/instants.ts'
import { clockTime, longDate } from '#app/dates/format.ts'
import { isDay } from '#app/dates/days.ts'

/**
 * A logged value in words: `yes`, `no`, `(empty)`; `online only` for `online_only`.
 * @param name of its field, which decides whether 1 and 0 mean yes and no
 */
export function valueInWords(value: unknown, name = ''): string {
  if (name === 'status' && value === 'archived') return 'unpublished'
  if (/^(is|in)[_A-Z]/.test(name) && (value === '1' || value === '0')) return value === '1' ? 'yes' : 'no'
  if (value === true || value === 'true') return 'yes'
  if (value === false || value === 'false') return 'no'
  if (value === null || value === undefined || value === '') return '(empty)'
  return typeof value === 'string' ? textInWords(value) : JSON.stringify(value)
}

/** `November 15, 2026` for a day, `7:00 p.m.` for a time, and dates of events that changed as their form has them. */
function textInWords(text: string): string {
  if (isDay(text)) return longDate(text)
  if (/^([01]\d|2[0-3]):[0-5]\d$/.test(text)) return clockTime(text)
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return moment(text)
  if (/^(EXDATE|CHANGE)=/.test(text)) {
    const read = readExceptions(text)
    return 'exceptions' in read ? (changesInWords(read.exceptions) ?? text) : text
  }
  return /^[a-z]+(_[a-z]+)+$/.test(text) ? text.replaceAll('_', ' ') : text
}

/** Stored actions that are shown in other words. */
const actions: Record<string, string> = {
  'came back': 'resubscribed',
  given: 'assigned',
  'given a new password': 'set a new password for',
  'left out': 'skipped',
  'removed for good': 'permanently deleted',
  'took a note from': 'deleted a note from',
  'went on with': 'resumed',
  undone: 'undid a change to',
}

/** The action and its object: `assigned message: Parking`, `skipped emails`; the label of an import is their number. */
export function actionInWords({ action, kind, label }: { action: string; kind: string; label: string }): string {
  if (action === 'imported') return `imported ${label}`
  return `${actions[action] ?? action} ${kind}${label && `: ${label}`}`
}

/** The user, and the program that acted for them: `Ada Keeper, by video sync`. */
export function whoInWords(person: string, { through }: Record<string, unknown>): string {
  const who = person || 'Automatic'
  return typeof through === 'string' ? `${who} (via ${through})` : who
}
