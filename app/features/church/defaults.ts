/**
 * The records of every new site, with or without sample content: service times, visitors' questions, beliefs, ministries for
 * children. They can be changed and deleted like any others.
 */
import { belief, ministry, question, serviceTime } from '#app/features/church/church.ts'
import { columnsOf } from '#app/definitions/columns.ts'
import type { GivenOf } from '#app/definitions/definition.ts'
import type { Fields } from '#app/definitions/field.ts'
import { type ChurchKind, type ChurchWords, wordsFor } from '#app/church/church-kinds.ts'
import { inWordsOf, siteLanguage } from '#app/text/dictionaries.ts'
import { t } from '#app/text/t.ts'
import type { Language } from '#app/words/languages.ts'
import type { Trx } from '#db/database.ts'
import { newRecord } from '#db/records.ts'

/**
 * The label is the footer's text; places that write times in another way use weekday and time. `shownIn` names the places
 * that list it: `footer`, `contact`.
 */
const serviceTimes: GivenOf<typeof serviceTime>[] = [
  {
    name: 'Sunday Worship',
    weekday: 7,
    time: '10:30',
    label: 'Sundays 10:30 a.m.',
    isMain: true,
    isBroadcast: true,
    shownIn: ['footer', 'contact'],
  },
  { name: 'Wednesday Service', weekday: 3, time: '19:00', label: 'Wed 7:00 p.m.', shownIn: ['contact'] },
  {
    name: "Women's Bible Study",
    weekday: 2,
    time: '10:00',
    label: 'Tue 10:00 a.m.',
    shownIn: ['footer', 'contact'],
  },
  { name: 'Eastside Missional', weekday: 3, time: '17:30', label: 'Wed 5:30 p.m.', shownIn: ['contact'] },
  { name: 'Kids Church', weekday: 7, time: '10:00', label: 'Sundays 10:00 a.m.' },
]

const questions = (church?: ChurchWords): GivenOf<typeof question>[] => [
  {
    question: 'What time does the service start?',
    answer: church
      ? 'You’ll find our service times on this page. Ten minutes early is plenty of time to find a seat.'
      : 'Sunday worship starts at 10:30 a.m. Join us in person, or watch live on our YouTube channel. If you’re coming in person, ten minutes early is plenty of time to park, find a seat and be greeted.',
  },
  {
    question: 'How long is the service?',
    answer: `About an hour and 15 minutes: songs, Bible readings, a sermon, prayers and ${church?.communion ?? 'Holy Communion'}. If you need to leave early, that’s fine.`,
  },
  {
    question: 'What should I wear?',
    answer: church ? 'Come as you are.' : 'Come as you are. You’ll see sundresses, flip-flops and a few ties.',
  },
  {
    question: 'Are children welcome?',
    answer:
      'Yes! There’s a nursery for the smallest and Kids Church for children up to 3rd grade. Older children worship with their parents. If you’d like to keep yours with you, a little noise is welcome.',
  },
  {
    question: 'What happens after the service?',
    answer: `Stay for refreshments. It’s the easiest way to meet our ${church?.leader ?? 'priest'} and church leaders and to ask questions.`,
  },
]

const beliefs = (church?: ChurchWords): GivenOf<typeof belief>[] => [
  {
    title: 'The Holy Trinity',
    body: 'There is one God, who is Father, Son and Holy Spirit: three persons, equal in glory, one in love. All that is made was made by him and is loved by him.',
  },
  {
    title: 'Jesus Christ',
    body: 'Jesus is the Son of God, fully God and fully human, born of the Virgin Mary. He died for our sins, rose on the third day, and will come again to make all things new.',
  },
  {
    title: 'The Holy Spirit',
    body: 'The Spirit is the Lord, the giver of life. He comforts and convicts, opens the Scriptures, gives gifts for the good of all, and makes us day by day more like Christ.',
  },
  {
    title: 'Holy Scripture',
    body: 'The Old and New Testaments are the Word of God written and contain all things necessary to salvation. We read them together every Sunday and try to live what we read.',
  },
  church?.sacraments === 'worship'
    ? {
        title: `Baptism and ${church.communion}`,
        body: `In baptism we show that we belong to Christ. In ${church.communion} we remember what he has done for us, and wait for him.`,
      }
    : {
        title: 'The Sacraments',
        body: `In Baptism we are joined to Christ and his Church; in ${church?.communion ?? 'Holy Communion'} he feeds us with himself. They are sure and certain signs of grace, given to us by him.`,
      },
  {
    title: 'Salvation by Grace',
    body: 'We are put right with God by grace, through faith in Jesus Christ. It is a gift. Good works are how we say thank you, and no one is too far away to be brought home.',
  },
  {
    title: 'The Church',
    body: 'The Church is one, holy, catholic and apostolic: the body of Christ in every age and place. Here it has a street address, a table, and a seat kept for you.',
  },
  {
    title: 'The Life to Come',
    body: 'We look for the resurrection of the dead and the life of the world to come. Death does not have the last word, and nothing done in love is lost.',
  },
]

const ministries = (church?: ChurchWords): GivenOf<typeof ministry>[] => [
  {
    page: 'kids-church',
    name: 'Nursery',
    audience: '0-3 years',
    body: 'A bright, quiet room next to the sanctuary with rocking chairs, clean toys and caring staff. Come and go as you like.',
  },
  {
    page: 'kids-church',
    name: "Kids's Church",
    audience: '4-11 years',
    body: church
      ? 'A Bible story, songs, crafts and a snack.'
      : 'A Bible story, songs, crafts and a snack. Children come back to sit with you in time for Communion.',
  },
  {
    page: 'kids-church',
    name: 'Family Events',
    body: church
      ? 'Something for the whole family all year.'
      : 'Beach days, a Christmas pageant and movie nights on the lawn. There’s something for the whole family all year.',
  },
]

/**
 * The delivered records of a church's lists, in the words of its kind and in its language. Lists of all kinds and languages are
 * equally long, and the same place in each is about the same.
 * @param voice whose words are said (`app/words/mass.ts`), if not those of its kind
 */
export function deliveredLists(kind: ChurchKind = '', language: Language = siteLanguage(), voice = kind) {
  const church = wordsFor(kind)
  return inWordsOf(voice, language, () => ({
    service_times: serviceTimes.map((one) => translated(serviceTime, one)),
    questions: questions(church).map((one) => translated(question, one)),
    beliefs: beliefs(church).map((one) => translated(belief, one)),
    ministries: ministries(church).map((one) => translated(ministry, one)),
  }))
}

/** The record with its lines and texts looked up. */
function translated<Given extends object>({ fields }: { fields: Fields }, record: Given): Given {
  const values = Object.entries(record).map(([name, value]: [string, unknown]) => {
    const isOurs = fields[name]?.type === 'line' || fields[name]?.type === 'text'
    return [name, isOurs && typeof value === 'string' ? t(value) : value]
  })
  return Object.fromEntries(values) as Given
}

/** Stores the defaults, unless the church has records of these kinds already. */
export async function storeDefaults(trx: Trx, now: string): Promise<void> {
  for (const table of ['service_times', 'questions', 'beliefs', 'ministries', 'staff_members'] as const) {
    if (await trx.selectFrom(table).select('id').limit(1).executeTakeFirst()) return
  }
  const row = (position: number) => ({ ...newRecord(now), position })
  const lists = deliveredLists()
  const times = lists.service_times.map((one, place) => ({ ...row(place), ...columnsOf(serviceTime, one) }))
  await trx.insertInto('service_times').values(times).execute()
  const answers = lists.questions.map((one, place) => ({ ...row(place), ...columnsOf(question, one) }))
  await trx.insertInto('questions').values(answers).execute()
  const said = lists.beliefs.map((one, place) => ({ ...row(place), ...columnsOf(belief, one) }))
  await trx.insertInto('beliefs').values(said).execute()
  const groups = lists.ministries.map((one, place) => ({ ...row(place), ...columnsOf(ministry, one) }))
  await trx.insertInto('ministries').values(groups).execute()
}
