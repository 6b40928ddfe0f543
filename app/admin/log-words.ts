/** How the log says what was changed: the names of fields as the forms have them, and yes and no. */

/** Where a form calls a field otherwise than its name does when it is taken apart. */
const labels: Record<string, string> = {
  administrator: 'Administrator',
  altText: 'Description of the picture',
  body: 'Text',
  contentId: 'Content',
  externalUrl: 'Link',
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
  recurrenceRule: 'Recurs by the rule',
  shownIn: 'Shown in',
  thumbnailUrl: 'Thumbnail',
  websiteUrl: 'Website',
  weekday: 'Day',
  youtubeUrl: 'Video address',
}

/** `startTime` is `Start time`, unless the forms have a name of their own for it. */
export function fieldLabel(name: string): string {
  const known = labels[name]
  if (known !== undefined) return known
  const words = name
    .replace(/Url$/, ' address')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A value as the log keeps it, which may be a text that stands for a truth: `yes`, `no`, `(empty)`. */
export function valueInWords(value: unknown): string {
  if (value === true || value === 'true') return 'yes'
  if (value === false || value === 'false') return 'no'
  if (value === null || value === undefined || value === '') return '(empty)'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
