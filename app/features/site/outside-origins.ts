/** Addresses that outside services load from, as an administrator enters them. */

/** One of them: an origin over https, which may stand for all its subdomains (`https://*.example.org`). */
export const SOURCE = /(?<=^|\s)https:\/\/(?:\*\.)?(?:[a-z\d-]+\.)+[a-z][a-z\d-]+(?::\d{1,5})?(?=$|\s)/gi

/** Whether text holds nothing else. */
export function areSources(text: string): boolean {
  return text.replace(SOURCE, '').trim() === ''
}
