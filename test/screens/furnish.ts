/** Adds to a website what it has besides its content: messages, sign-ups, newsletters, users, drafts, history, trash, backups. */
import sharp from 'sharp'
import { adminApi } from '#app/admin-routes.ts'
import { accountApi } from '#app/accounts/account.ts'
import { redirect } from '#app/pages/redirect.ts'
import { ownForm } from '#app/features/forms/form.ts'
import { notice } from '#app/features/notices/notice.ts'
import { event } from '#app/features/events/event.ts'
import { issue } from '#app/features/newsletter/issue.ts'
import { subscriber } from '#app/features/newsletter/subscriber.ts'
import { subscriberTokens } from '#app/features/newsletter/emails.ts'
import { signUpTokens } from '#app/features/events/sign-ups/emails.ts'
import { serviceTime } from '#app/features/church/church.ts'
import { translation } from '#app/features/translations/translation.ts'
import { attendance } from '#app/features/statistics/attendance.ts'
import { signUp } from '#app/features/events/sign-ups/sign-up.ts'
import { sermon } from '#app/features/sermons/sermon.ts'
import { youtubeConfig } from '#app/videos/youtube/playlist.ts'
import { messages, visitors } from '#app/inbox/sections.ts'
import { addressesOf } from '#app/definitions/definition.ts'
import { api, href, routes } from '#app/routes.ts'
import { HONEYPOT } from '#app/forms/form-rules.ts'
import { anotherCaller } from '#test/forms.ts'
import { type Admin, untilSent } from '#test/newsletter-run.ts'
import type { RunningServer } from '#test/server.ts'

export interface Furnished {
  /** Pages that links in emails open. */
  links: { password: string; unsubscribe: string; signUp: string; notice: string }
  /** Cookies of users with other roles. */
  cookies: { editor: string; sermons: string; contributor: string; inbox: string; newsletter: string }
  /** Ids for addresses. */
  ids: Readonly<
    Record<
      'sermon' | 'series' | 'single' | 'draft' | 'scheduled' | 'sent' | 'message' | 'answered' | 'visit' | 'form',
      string
    >
  >
}

/** Stands for it where only the names of screens are wanted. */
export const unfurnished: Furnished = {
  links: { password: '', unsubscribe: '', signUp: '', notice: '' },
  cookies: { editor: '', sermons: '', contributor: '', inbox: '', newsletter: '' },
  ids: {
    sermon: '',
    series: '',
    single: '',
    draft: '',
    scheduled: '',
    sent: '',
    message: '',
    answered: '',
    visit: '',
    form: '',
  },
}

/** What visitors and colleagues have written. */
export const texts = {
  name: 'Bea Keeper',
  line: 'When does the choir practice?',
  text: 'I sang alto for years and would love to join.\n\nIs Thursday evening still the time? I could come from December on.',
}

type Stored = Record<'id', string>

/** @param mailPort of a mail server that accepts everything */
export async function furnish({ url, dataDir }: RunningServer, admin: Admin, mailPort: number): Promise<Furnished> {
  const { ask } = admin
  const site = {
    ask,
    url,
    made: async (address: string, body: object) => (await ask('POST', address, body)) as Stored,
  }
  await ask('PUT', adminApi.siteConfig, {
    emailEnabled: true,
    emailProvider: 'smtp',
    smtpHost: '127.0.0.1',
    smtpPort: mailPort,
  })
  const { cookies, passwordLink } = await users(site)
  const written = await inbox(site)
  const content = await history(site, await transcript(admin, url))
  const letters = await newsletters(admin, site)
  await pictures(admin, url)
  const reader = await first(ask, addressesOf(subscriber).all)
  const own = await first(ask, addressesOf(ownForm).all)
  const guest = await first(ask, addressesOf(signUp).all)
  const secret = { secretKey: undefined, dataDir }
  const ofId = await first(ask, addressesOf(serviceTime).all)
  const title = 'Sunday Worship'
  const texts = [{ key: 'name', original: 'Worship', said: 'Culto del domingo' }]
  await site.made(addressesOf(translation).all, { ofTable: 'service_times', ofId, language: 'es', title, texts })
  await site.made(addressesOf(attendance).all, { date: '2026-11-15', service: '10:30', people: 84 })
  await ask('POST', adminApi.backups)
  // Redirects are suggested for an address that was looked for.
  await fetch(`${url}/plan-your-visit.html`)
  return {
    cookies,
    links: {
      password: passwordLink,
      unsubscribe: href(routes.newsletterUnsubscribe, {}, { token: subscriberTokens(secret).of(reader) }),
      notice: await hiddenNotice(site),
      signUp: href(routes.signUp, {}, { token: signUpTokens(secret).of(guest) }),
    },
    ids: { ...written, ...content, ...letters, form: own },
  }
}

interface Place {
  ask: Admin['ask']
  url: string
  made: (address: string, body: object) => Promise<Stored>
}

async function first(ask: Admin['ask'], address: string): Promise<string> {
  const list = (await ask('GET', href(address, {}, { limit: 1 }))) as Stored[]
  return list[0]?.id ?? ''
}

const PASSWORD = 'a psalm at dawn'

/** Users of each role, who have signed in, and one who was invited and has not. */
async function users({ url, ask }: Place) {
  const invite = async (name: string, more: object) => {
    const email = `${name.split(' ')[0]?.toLowerCase()}@church.example.org`
    const { link } = (await ask('POST', adminApi.users, { name, email, isAdmin: false, ...more })) as { link: string }
    return { email, link: new URL(link) }
  }
  const signedIn = async (name: string, more: object) => {
    const { email, link } = await invite(name, more)
    const token = link.searchParams.get('token') ?? ''
    await send(url, accountApi.resetPassword, { token, password: PASSWORD })
    const answer = await send(url, api.login, { email, password: PASSWORD })
    return answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
  }
  const cookies = {
    editor: await signedIn('Edith Torres', { roles: ['editor'] }),
    sermons: await signedIn('Simon Reed', { roles: ['sermons'] }),
    contributor: await signedIn('Cal Ito', { roles: ['contributor'], contributes: ['sermons', 'events'] }),
    inbox: await signedIn('Ines Park', { roles: ['inbox'] }),
    newsletter: await signedIn('Nell Okafor', { roles: ['newsletter', 'inbox'] }),
  }
  const { link } = await invite(texts.name, { isAdmin: true })
  return { cookies, passwordLink: `${link.pathname}${link.search}` }
}

/** Posts a form of the website as another visitor. */
async function send(url: string, address: string, body: object): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', Origin: url, ...anotherCaller() }
  const answer = await fetch(url + address, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
  return answer
}

/** Messages and visit requests in every status, with notes and answers, and spam. */
async function inbox({ url, ask }: Place) {
  const write = async (subject: string, message: string, more = {}) => {
    const sent = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.org', subject, message, ...more }
    return ((await (await send(url, api.contact, sent)).json()) as Stored).id
  }
  const visit = async (fullName: string, numberOfKids: string) => {
    const sent = { fullName, numberOfKids, phone: '850-555-0100', email: 'ben@example.org', agreeToTerms: 'yes' }
    return ((await (await send(url, api.visitorRequests, sent)).json()) as Stored).id
  }
  const robes = { [HONEYPOT]: 'https://example.com', firstName: 'Eve', lastName: 'Moss' }
  await write('Choir robes at half price', 'Buy now.\n\nOnly this week.', robes)
  await write('Candles by the dozen', 'Buy now.', robes)
  const answered = await write('The key to the hall', 'I still have it from Saturday. Where should I leave it?')
  const message = await write(texts.line, texts.text)
  await write('Baptism', 'We would like to have our daughter baptized in the spring. Whom do we talk to?')
  await visit('Ben Ito', '2')
  const request = await visit(texts.name, '5+')
  await ask('POST', href(messages.addresses.answer, { id: answered }), {
    subject: 'Re: The key to the hall',
    text: 'Thank you! The office is open on Tuesdays from 9 to 12.',
  })
  await ask('POST', href(messages.addresses.notes, { id: message }), { text: 'I called her; she comes on Sunday.' })
  await ask('POST', href(visitors.addresses.notes, { id: request }), { text: texts.text })
  return { message, answered, visit: request }
}

/** A sermon that was changed twice, drafts, sign-ups, a playlist, and something in the trash. */
async function history({ url, ask, made }: Place, said: string) {
  const sermons = addressesOf(sermon)
  const events = addressesOf(event)
  const changed = await made(sermons.all, {
    title: texts.line,
    speaker: texts.name,
    date: '2024-05-12',
    series: 'Acts',
    transcript: said,
    chapters: `0:00 ${texts.line}\n1:30 The house`,
  })
  await ask('PUT', href(sermons.one, changed), { description: texts.text })
  await ask('PUT', href(sermons.one, changed), {
    description: texts.text.replace(/\w+/, 'Today'),
    scripture: 'Acts 2:1-21',
  })
  await made(sermons.all, { title: 'A sermon to be reviewed', speaker: 'Cal Ito', date: '2026-12-06', status: 'draft' })
  const gone = await made(sermons.all, { title: texts.line, speaker: 'Nobody', date: '2020-01-05' })
  await ask('DELETE', href(sermons.one, gone))
  const weekly = { isRecurring: true, recurrenceRule: 'FREQ=WEEKLY;BYDAY=WE', recurrenceDescription: 'Every Wednesday' }
  const at = { startTime: '18:30', endTime: '20:00', location: 'Fellowship Hall' }
  const series = await made(events.all, { title: 'Wednesday supper', date: '2026-01-07', ...at, ...weekly })
  const signedUp = {
    signUp: true,
    places: '2',
    partySize: 4,
    signUpQuestions: ['What will you bring? *', 'Food to avoid'],
  }
  const date = Temporal.Now.plainDateISO().add({ days: 12 }).toString()
  const single = await made(events.all, { title: 'Advent dinner', date, ...at, ...signedUp })
  for (const name of ['Ann Lee', 'Ben Ito', texts.name]) {
    const email = `${name.split(' ')[0]?.toLowerCase()}@example.org`
    const guest = { event: single.id, date, name, email, answer1: 'Bread', answer2: '' }
    await send(url, api.signUps, { ...guest, answer3: '', answer4: '', answer5: '' })
  }
  const playlist = { title: 'Sunday services', playlistId: 'PLscreens0services00000000000000', type: 'live_streams' }
  await made(addressesOf(youtubeConfig).all, playlist)
  await made(addressesOf(redirect).all, { address: '/old-page.html', target: routes.about })
  return { sermon: changed.id, series: series.id, single: single.id }
}

/**
 * A service change that only those with its link see, and one that is shown later: every other page stays without them.
 * @returns the link’s path
 */
async function hiddenNotice({ ask, made }: Place): Promise<string> {
  const { all, one } = addressesOf(notice)
  const today = Temporal.Now.plainDateISO()
  const sunday = today.add({ days: 7 - (today.dayOfWeek % 7) })
  const [date, later] = [sunday.toString(), sunday.add({ weeks: 8 }).toString()]
  await made(all, { date: later, kind: 'cancelled', message: 'We worship at the beach.', shownFrom: later })
  const hidden = await made(all, { date, kind: 'online_only', message: 'Join us on our channel.', status: 'draft' })
  const { url } = (await ask('POST', `${href(one, hidden)}/preview-link`)) as { url: string }
  return new URL(url).pathname
}

/** Two uploaded pictures, without a description. */
async function pictures({ ask, cookie }: Admin, url: string): Promise<void> {
  for (const background of ['#8a4f1d', '#1f6480']) {
    const file = await sharp({ create: { width: 1200, height: 800, channels: 3, background } })
      .png()
      .toBuffer()
    const announced = { fileName: 'church-picnic.png', contentType: 'image/png' }
    const { uploadUrl } = (await ask('POST', adminApi.uploadImage, announced)) as { uploadUrl: string }
    const headers = { 'Content-Type': 'image/png', Origin: url, cookie }
    const answer = await fetch(new URL(uploadUrl, url), { method: 'PUT', headers, body: new Uint8Array(file) })
    if (!answer.ok) throw new Error(`${uploadUrl}: ${answer.status} ${await answer.text()}`)
  }
}

/** @returns the address of what was said in a sermon, for five minutes */
async function transcript({ cookie }: Admin, url: string): Promise<string> {
  const lines = Array.from(
    { length: 30 },
    (_, at) =>
      `${Math.floor(at / 6)}:${at % 6}0 ${texts.line} ${at + 1}. ${texts.text.replace(/\s+/g, ' ').slice(0, 200)}`,
  )
  const headers = { 'Content-Type': 'text/plain', Origin: url, cookie }
  const answer = await fetch(new URL(adminApi.transcripts, url), { method: 'POST', headers, body: lines.join('\n') })
  return ((await answer.json()) as { address: string }).address
}

/** Subscribers, a newsletter that was sent, and one that is being written. */
async function newsletters(admin: Admin, { ask, made }: Place) {
  const data = Array.from({ length: 30 }, (_, number) => ({
    email: `reader${number}@example.org`,
    firstName: number === 3 ? texts.name : `Reader ${number}`,
  }))
  await ask('POST', adminApi.subscribersImport, { data })
  await ask('PUT', adminApi.siteConfig, { newsletterLists: 'Parish news\nYouth' })
  const draft = (await ask('GET', adminApi.newsletterDraft)) as object
  const { all } = addressesOf(issue)
  const sent = await made(all, draft)
  await ask('POST', href(adminApi.newsletterIssueSend, sent))
  await untilSent(admin, sent.id, 60)
  const open = await made(all, { ...draft, subject: texts.line })
  const scheduled = await made(all, draft)
  const at = `${new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10)}T07:00`
  await ask('POST', href(adminApi.newsletterIssueSchedule, scheduled), { at })
  return { sent: sent.id, draft: open.id, scheduled: scheduled.id }
}
