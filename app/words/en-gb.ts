/** Words of our American texts that British English spells otherwise. */
export const british: Record<string, string> = {
  neighbor: 'neighbour',
  color: 'colour',
  favorite: 'favourite',
  honor: 'honour',
  center: 'centre',
  program: 'programme',
}
