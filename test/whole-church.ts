/** A church with content of every kind, for tests of what has to take all of it along. */
import { adminApi } from '#app/admin-routes.ts'
import { addressesOf } from '#app/definitions/definition.ts'
import { checkOurWords } from '#app/setup/our-words.ts'
import { definitions } from '#app/server/feature-list.ts'
import type { Picture } from '#app/media/schema.ts'
import type { Engine } from '#db/database.ts'
import { columnsOf } from '#app/definitions/columns.ts'
import { newRecord } from '#db/records.ts'
import { mp3, uploadAudio } from '#test/audio.ts'
import { picture, upload } from '#test/pictures.ts'
import { addSermon } from '#test/records.ts'
import { newSite, type Site } from '#test/sites.ts'

export const ODD = 'Ünïcödé “quotes” \\ {json} 🕊\nsecond line\u2028 e\u0301 日本語'
const rich = [
  { type: 'heading', level: 1, content: [{ type: 'text', text: 'Grace', marks: [] }] },
  { type: 'paragraph', content: [{ type: 'text', text: 'and peace', marks: [{ type: 'bold' }] }] },
]

/** The sample church with a record of every other kind, a picture, a recording and a document. */
export async function wholeChurch(engine: Engine): Promise<Site> {
  const site = await newSite(engine, { sample: true })
  const { database } = site
  const admin = site.app.as('administrator')
  const add = async (path: string, body: object) => {
    const answer = await admin.post(path, body)
    if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body as { id: string }
  }
  const address = (name: string) => {
    const definition = definitions.find((one) => one.name === name)
    if (!definition) throw new Error(name)
    return addressesOf(definition).all
  }
  await checkOurWords(database.db, { id: 'kids-church safety', hash: 'aHashOf16Letters' }, '2026-11-22T12:00:00.000Z')
  const photo: Picture = await upload(admin, await picture(700, 500))
  const audio = await uploadAudio(admin, mp3(200))
  const headers = { 'Content-Type': 'application/pdf' }
  const pdf = Buffer.from('%PDF-1.7\nBulletin\nstartxref\n9\n%%EOF\n')
  const sent = await admin.fetch(adminApi.documents, { method: 'POST', body: pdf, headers })
  const { document } = (await sent.json()) as { document: string }
  const bulletin = await add(address('file'), { title: 'Bulletin', document })
  await addSermon(database.db, {
    title: 'Ünïcödé “quotes” 🕊 e\u0301',
    description: ODD,
    audioUrl: audio.address,
    thumbnailUrl: photo.publicUrl,
  })
  const vtt = `WEBVTT\n\n00:01.000 --> 00:04.000\nÜnïcödé & <3 🕊\n\n00:04.000 --> 00:09.500\nAmen.\n`
  const brought = await admin.fetch(adminApi.transcripts, { method: 'POST', body: vtt })
  const { address: transcript } = (await brought.json()) as { address: string }
  await add(address('sermon'), {
    title: '=1+1',
    transcript,
    chapters: '0:00 Grace\n12:30 Peace',
    speaker: 'Ann',
    date: '2026-11-15',
    descriptionRich: rich,
    files: [{ file: `@files/${bulletin.id}`, name: 'Outline' }],
    status: 'draft',
  })
  const event = await add(address('event'), {
    title: 'Supper',
    date: '2026-12-05',
    startTime: '18:00',
    location: 'Hall',
    recurrenceRule: 'FREQ=WEEKLY;BYDAY=SA;COUNT=4',
    recurrenceExceptions: [{ on: '2026-12-12' }],
    signUp: true,
    places: '10',
    partySize: 4,
  })
  await add(address('live stream'), {
    title: 'Service',
    date: '2026-11-15',
    youtubeUrl: 'https://youtu.be/abcdefghijk',
    transcript,
  })
  await add(address('Sunday'), {
    date: '2026-12-24',
    name: 'Christmas Eve',
    color: 'white',
    title: ODD.split('\n', 1)[0],
    readings: [{ citation: 'Isaiah 9:2-7', label: 'First Reading' }],
    order: [
      { kind: 'hymn', title: 'O Come, All Ye Faithful', number: '83', book: 'Hymnal 1982' },
      { kind: 'prayer', title: 'The Collect', words: rich },
    ],
    bulletin: [{ file: `@files/${bulletin.id}` }],
  })
  await add(address('Sunday service'), { date: '2026-12-23', time: '23:00', preacher: 'Ann', ofDay: '2026-12-24' })
  await add(address('notice'), { date: '2026-12-24', kind: 'cancelled', message: 'Snow' })
  await add(address('page'), { title: 'Our story', lead: ODD, blocks: [{ kind: 'text', heading: 'Grüße' }] })
  await add(address('menu'), { place: 'footer', items: [{ label: 'Contact', to: '/contact' }] })
  await add(address('redirect'), { address: '/old-page', target: '/contact' })
  for (const name of ['First', 'Second'])
    await add(address('staff member'), { name, photoUrl: photo.publicUrl, bioRich: rich })
  await add(address('belief'), { title: 'Creed', body: 'We believe' })
  await add(address('question'), { question: 'Where?', answer: 'Here' })
  for (const isMain of [false, true])
    await add(address('service time'), { name: 'Worship', weekday: 7, time: '10:30', isMain })
  await add(address('ministry'), { page: 'kids-church', name: 'Nursery', body: 'Play' })
  const form = await add(address('form'), {
    title: 'Serve',
    questions: [{ kind: 'choice', label: 'Where?', choices: 'Music\nCoffee' }],
    tell: 'cy@example.org',
  })
  await add(address('translation'), {
    ofTable: 'service_times',
    ofId: 'none',
    language: 'es',
    title: 'Worship',
    texts: [{ key: 'name', original: 'Worship', said: ODD.split('\n', 1)[0] }],
  })
  await add(address('attendance'), { date: '2026-11-15', service: ODD.split('\n', 1)[0], people: 84 })
  await add(address('newsletter'), {
    subject: 'November',
    preheader: '',
    blocks: [],
    lists: ['Youth'],
    replyTo: 'ed@example.org',
  })
  await add(address('subscriber'), { email: 'ann@example.org', firstName: 'Ann', notes: '@home', lists: ['Youth'] })
  await add(address('subscriber'), { email: 'Ben@example.org', isActive: false, language: 'es' })
  const contact = { firstName: 'Cy', lastName: 'Doe', email: 'cy@example.org', subject: 'Hi', message: ODD }
  await database.db.transaction().execute(async (trx) => {
    const now = '2026-11-20T12:00:00.000Z'
    const by = (name: string) => definitions.find((one) => one.name === name)
    const followUp = { status_at: '', status_by: '' }
    const family = { name: 'Eve', email: 'eve@example.org', people: 3, companions: 'Fay\nÜnal' }
    const rows: [name: string, fields: object, more: object][] = [
      ['message', contact, followUp],
      [
        'visitor request',
        { fullName: 'Di', phone: '5550100100', email: 'di@example.org', numberOfKids: '2' },
        followUp,
      ],
      ['sign-up', { eventId: event.id, eventTitle: 'Supper', date: '2026-12-05', ...family }, { position: 3 }],
      ...['form answer', 'prayer team answer', 'clergy answer'].map((name): [string, object, object] => {
        const answers = [{ question: 'Where? "quotes"', answer: ODD }]
        return [name, { formId: form.id, formTitle: 'Serve', name: 'Fay', email: '', answers }, followUp]
      }),
    ]
    for (const [name, fields, more] of rows) {
      const definition = by(name)
      if (!definition) throw new Error(name)
      const row = { ...newRecord(now), ...columnsOf(definition, fields), ...more }
      await trx
        .insertInto(definition.table as 'sermons')
        .values(row as never)
        .execute()
    }
  })
  const settings = {
    churchName: 'St. Ünicode',
    smtpHost: 'mail.church.test',
    smtpPassword: 'hunter2 of the mail server',
  }
  const saved = await admin.send('PUT', adminApi.siteConfig, settings)
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  return site
}
