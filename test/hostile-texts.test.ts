/** How long the program's readers take over texts from anyone. */
import { expect, it } from 'vitest'
import { wordsToRule } from '#app/features/events/recurrence-words.ts'
import { partsOf } from '#app/files/pdf.ts'
import { readAddressList } from '#app/features/newsletter/address-list.ts'
import { shownScripture, shownTitle } from '#app/features/sermons/sermon.ts'
import { isAutomatedMailbox, mailbox, safeName } from '#app/http/form-emails.ts'
import { isAdvertisement } from '#app/http/spam-words.ts'
import { readCalendar } from '#app/features/events/read-calendar.ts'
import { readContent } from '#app/imports/wordpress/content.ts'
import { readExportFile } from '#app/imports/wordpress/export-file.ts'
import { closedNames, shortcodePieces } from '#app/imports/wordpress/shortcodes.ts'
import { siteOf } from '#app/imports/wordpress/old-site.ts'
import { readWordPress } from '#app/imports/wordpress/wordpress.ts'
import { typedPath } from '#app/pages/address.ts'
import { readRedirectList } from '#app/pages/redirect-list.ts'
import { oldPath } from '#app/pages/redirect.ts'
import { line, prose } from '#app/records/import/cells.ts'
import { readDelimited, readTable } from '#app/records/import/delimited.ts'
import { dayOfDate } from '#app/records/import/feed-dates.ts'
import { speakerOf } from '#app/records/import/feed-speakers.ts'
import { durationOf, readFeed } from '#app/records/import/feed-table.ts'
import { decoded, plainText } from '#app/records/import/feed-text.ts'
import { timeOf } from '#app/dates/read-time.ts'
import { clockDuration } from '#app/dates/duration.ts'
import { mailto, mapLinks, tel, webAddress } from '#app/links/address.ts'
import { findPassages, searchedVerses, spelledPassage, versesIn, withoutPassages } from '#app/church/bible-verses.ts'
import { emailKey } from '#app/forms/email-key.ts'
import { fillPlaceholders } from '#app/forms/email-placeholders.ts'
import { fillBrackets, townOf } from '#app/church/facts.ts'
import { emailAddress, line as lineRule, normalizeText } from '#app/forms/form-rules.ts'
import { withoutInvisible } from '#app/text/invisible.ts'
import { hrefOf, isLinkTarget } from '#app/links/link-target.ts'
import { areChapters } from '#app/links/chapters.ts'
import { audioAt, videoAt } from '#app/links/media-address.ts'
import { ownTarget } from '#app/links/own-target.ts'
import { linkedPieces, richFrom } from '#app/definitions/paragraphs.ts'
import { questionKinds, rulesOf } from '#app/forms/questions.ts'
import { shortened } from '#app/text/shortened.ts'
import { nameKey, slugOf } from '#app/text/slug.ts'
import { isNamed, isNameShaped, isTitled, speakerIn } from '#app/text/speaker-names.ts'
import { dayReadings, momentReadings } from '#app/dates/read-day.ts'
import { readTranscript } from '#app/transcripts/read-text.ts'
import { fold, searchTerms, searchText } from '#db/search-text.ts'
import { streamSafe } from '#db/stream-safe.ts'
import { escapeHtml, headerText, isOneAddress } from '#mail/email.ts'
import { slowTexts } from '#test/hostile-texts.ts'
import { wordPressExport } from '#test/wordpress-export.ts'

type Reader = [name: string, read: (text: string) => unknown]

const moment = Temporal.ZonedDateTime.from('2026-11-21T12:00[America/New_York]')
/** What a reader refuses, it has read. */
const orRefused = (read: (text: string) => unknown) => (text: string) => {
  try {
    return read(text)
  } catch {
    return undefined
  }
}
const calendarWith = (text: string) =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:1', 'DTSTART:20261122T100000Z', text, 'END:VEVENT', 'END:VCALENDAR'].join(
    '\r\n',
  )
const feedWith = (text: string) =>
  `<rss version="2.0"><channel><title>Sermons</title><item>${text}<enclosure url="https://a.test/a.mp3" type="audio/mpeg"/></item></channel></rss>`
const inItem = (text: string) =>
  wordPressExport([
    { type: 'page', title: text, content: text },
    { type: 'post', title: 'Sermon', content: text, excerpt: text },
  ])
const rules = Object.entries(
  rulesOf(
    (Object.keys(questionKinds) as (keyof typeof questionKinds)[]).map((kind) => {
      return { kind, name: kind, label: 'Question', help: '', isRequired: false, choices: 'Yes\nNo' }
    }),
  ),
)
const oldSite = siteOf(readExportFile(wordPressExport([{ type: 'page', title: 'Home' }])))

const quick: Reader[] = [
  ['folding for the search', fold],
  ['searching', searchTerms],
  ['storing for the search', (text) => searchText([text])],
  ['ordering marks', streamSafe],
  ['looking for spam', isAdvertisement],
  ['looking into a PDF', (text) => [...partsOf(Buffer.from(`${text} stream\n\nendstream`))]],
  ...readersOf('forms', {
    'a text': normalizeText,
    'a line': lineRule('Name', { max: 1_000_000 }),
    'an email address': emailAddress(1_000_000),
    'an email address in words': (text) => emailAddress(1_000_000)(`ann${text}@${text}.test`),
    'a code': withoutInvisible,
    'an answer to each kind of question': (text) => rules.map(([, rule]) => rule(text)),
    'a telephone number': tel,
    'a name in an email': safeName,
  }),
  ...readersOf('emails', {
    'a subject': (text) => headerText(text, 1_000_000),
    HTML: escapeHtml,
    'one address': isOneAddress,
    'a mailbox': (text) => [mailbox(`${text}@a.test`), emailKey(text), isAutomatedMailbox(`${text}@a.test`)],
    placeholders: (text) => fillPlaceholders(text, { visitorName: 'Ann', churchName: 'St. Ann', numberOfKids: '2' }),
    'a list of addresses': readAddressList,
  }),
  ...readersOf('texts', {
    'links in a text': linkedPieces,
    paragraphs: richFrom,
    'the beginning of a text': (text) => shortened(text, text.length - 1),
    'facts of the church': (text) => [fillBrackets(text, () => undefined), townOf(text)],
    'a name of a page': slugOf,
    'a name': nameKey,
    'HTML of a feed': plainText,
    'characters by name': decoded,
  }),
  ...readersOf('addresses', {
    'a web address': (text) => [webAddress(text), webAddress(`https://a.test/${text}`)],
    'a video': (text) => [videoAt(text), videoAt(`https://www.youtube.com/watch?v=${text}`)],
    'a recording': (text) => [audioAt(text), audioAt(`https://a.test/${text}.mp3`)],
    'a link': (text) => [isLinkTarget(text), hrefOf(text, {}), ownTarget(text, 'https://church.test')],
    'an email link': (text) => orRefused(mailto)(text),
    'a map': orRefused((text) => mapLinks(text, null)),
    'a typed path': orRefused(typedPath),
    'an old path': orRefused(oldPath),
    'a list of redirects': readRedirectList,
  }),
  ...readersOf('dates', {
    'a day': dayReadings,
    'a moment': momentReadings,
    'the date of a feed': (text) => dayOfDate(text, 'America/New_York'),
    'a time': timeOf,
    'a duration': (text) => [durationOf(text), clockDuration(text)],
    'a schedule in words': (text) => wordsToRule(text, { today: '2026-11-21', date: '2026-11-22' }),
  }),
  ...readersOf('sermons', {
    'a transcript': orRefused((text) => [
      readTranscript(text),
      readTranscript(`WEBVTT\n\n00:00.000 --> 00:02.000\n${text}`),
      readTranscript(`0:00\n${text}\n0:01 ${text}`),
    ]),
    'times of a transcript': (text) =>
      [`${text}1 --> 2`, `0:01 ${text}`, `${text} 0:01`].map(orRefused(readTranscript)),
    chapters: (text) => [areChapters(text), areChapters(`0:00 ${text}`), areChapters(`${text} 0:00`)],
    passages: findPassages,
    'a passage': (text) => [spelledPassage(text), withoutPassages(text), versesIn(text), searchedVerses(text)],
    'a title': (text) => [shownTitle(text), shownScripture(text)],
    'a preacher': (text) => [speakerIn(text, []), speakerIn(`Rev. ${text}`, []), speakerIn(`Ann Lee, ${text}`, [])],
    'the shape of a name': (text) => [isNameShaped(text), isTitled(text), isNamed(text, 'any')],
    'the shape of a long name': (text) => {
      const name = `Ann${text.replaceAll('a', ' Lee')}`
      return [isNameShaped(name), isTitled(`Pastor ${name}`), isNamed(name, 'any')]
    },
    'the preacher in a text': (text) => {
      const channel = { title: text, author: text }
      const entry = { text: () => '', texts: () => [text] } as unknown as Parameters<typeof speakerOf>[0]
      return speakerOf(entry, channel, { title: text, description: `Sermon by ${text}` })
    },
  }),
  ...readersOf('imports', {
    'a cell of a line': (text) => line.parse(text),
    'a cell of paragraphs': (text) => prose.parse(text),
    'a table': orRefused(readTable),
    'a quoted table': orRefused((text) => readTable(`"a","b"\n"${text}\n${text}","c"`)),
    'a pasted table': orRefused((text) => readDelimited(text, '\t')),
    'a feed': orRefused((text) => readFeed(feedWith(text), 'America/New_York')),
    'the title of a feed': orRefused((text) => readFeed(feedWith(`<title>${text}</title>`), 'America/New_York')),
    'a calendar': orRefused((text) => readCalendar(calendarWith(text), moment)),
    'the title of a calendar': orRefused((text) => readCalendar(calendarWith(`SUMMARY:${text}`), moment)),
    'the rule of a calendar': orRefused((text) => readCalendar(calendarWith(`RRULE:FREQ=DAILY;X=${text}`), moment)),
    'an export of WordPress': orRefused(readExportFile),
    'an item of WordPress': orRefused((text) => readWordPress(inItem(text), 'America/New_York')),
    'a page of WordPress': orRefused((text) => readContent(text, oldSite)),
    'shortcodes of WordPress': (text) => shortcodePieces(`[a]${text}`, closedNames(text), true),
  }),
]
it.each(quick)('%s doesn’t take long over any text', async (_, read) => {
  expect(await slowTexts(read)).toEqual([])
})

function readersOf(of: string, readers: Record<string, (text: string) => unknown>): Reader[] {
  return Object.entries(readers).map(([name, read]) => [`reading ${of}: ${name}`, read])
}
