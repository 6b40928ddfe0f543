/** How the log says what was changed: the names of fields as the forms have them, and values in words. */

/** Where a form calls a field otherwise than its name does when it is taken apart. */
const labels: Record<string, string> = {
  administrator: 'Administrator',
  altText: 'Description of the picture',
  body: 'Text',
  contentId: 'Content',
  externalUrl: 'Link',
  givenTo: 'Assigned to',
  externalLinkText: 'Words on the link',
  imageUrl: 'Picture',
  inContact: 'On the contact page',
  inFooter: 'In the footer',
  isActive: 'Active',
  isAdmin: 'Administrator',
  isLive: 'Live',
  isMain: 'Main service',
  isRecurring: 'Recurring',
  label: 'In words',
  logoUrl: 'Logo',
  photoUrl: 'Photo',
  recurrenceDescription: 'Recurs, in words',
  recurrenceExceptions: 'Dates left out or changed',
  recurrenceRule: 'Recurs by the rule',
  shownIn: 'Shown in',
  takenForSpam: 'Was in Spam',
  thumbnailUrl: 'Thumbnail',
  websiteUrl: 'Website',
  weekday: 'Day',
  youtubeUrl: 'Video address',
}

/** `startTime` and `start_time` are `Start time`, unless the forms have a name of their own for it. */
export function fieldLabel(name: string): string {
  const written = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const known = labels[written]
  if (known !== undefined) return known
  const words = written
    .replace(/Url$/, ' address')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * A value as the log keeps it, which may be a text that stands for a truth: `yes`, `no`, `(empty)`; `online only` for
 * `online_only`.
 * @param name of its field: of one that is a yes or no, 1 and 0 are that
 */
export function valueInWords(value: unknown, name = ''): string {
  if (/^(is|in)[_A-Z]/.test(name) && (value === '1' || value === '0')) return value === '1' ? 'yes' : 'no'
  if (value === true || value === 'true') return 'yes'
  if (value === false || value === 'false') return 'no'
  if (value === null || value === undefined || value === '') return '(empty)'
  if (typeof value === 'string' && /^[a-z]+(_[a-z]+)+$/.test(value)) return value.replaceAll('_', ' ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Stored actions that people read in other words. */
const actions: Record<string, string> = {
  'came back': 'resubscribed',
  given: 'assigned',
  'left out': 'skipped',
  'removed for good': 'permanently deleted',
  'took a note from': 'deleted a note from',
  'went on with': 'resumed',
}

/** What was done to what: `assigned message`, `skipped emails`. */
export function actionInWords(action: string, kind: string): string {
  return `${actions[action] ?? action} ${kind === 'letters' ? 'emails' : kind}`
}

/** Who has done it, and what for them: `Ada Keeper, by video sync`. */
export function whoInWords(person: string, { through }: Record<string, unknown>): string {
  const who = person || 'the program'
  return typeof through === 'string' ? `${who}, by ${through}` : who
}
