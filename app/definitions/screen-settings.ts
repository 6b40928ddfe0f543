/** The settings of the hall screen: what it shows on a television, and for how long. */
import { flag, integer, line, text } from '#app/definitions/builders.ts'

export const screenSection = {
  title: 'Hall screen',
  lead: 'A page for a television in your hall. It shows one slide after another, full screen, and goes on without a network.',
  fields: {
    screenSeconds: integer('Seconds for each slide', { defaultValue: 12, min: 5, max: 120 }),
    screenServices: flag('Services', { defaultValue: true, hint: 'The services of the next seven days.' }),
    screenEvents: flag('Events', { defaultValue: true, hint: 'The next events, up to four weeks ahead.' }),
    screenNotices: flag('Notices', { defaultValue: true, hint: 'Service changes and notices that visitors see now.' }),
    screenSite: flag('QR code of the website', { defaultValue: true }),
    screenGiving: flag('QR code for giving', { defaultValue: true, hint: 'Shown while your giving page is public.' }),
    screenNewsletter: flag('QR code for the newsletter', { defaultValue: true }),
    screenNight: flag('Dark at night', {
      hint: 'From 9:00 p.m. to 6:00 a.m. the screen is black and shows only the time.',
    }),
    screenVerse: text('Verse', {
      max: 2000,
      rows: 3,
      hint: 'A verse or a sentence of your own. Leave it empty for none.',
    }),
    screenVerseSource: line('Where the verse is from', { max: 120, isWide: true, hint: 'Such as Psalm 118:24 (ESV).' }),
  },
}
