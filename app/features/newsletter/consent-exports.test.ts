/**
 * Exports of mailing services and church directories, with the header rows and statuses that they write. What each person
 * becomes is judged by the API's own list of subscribers, on both databases.
 */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { subscriberTable } from '#app/features/newsletter/table.ts'
import { objectsOf } from '#app/records/import/text-table.ts'
import type { Database } from '#db/database.ts'
import { adminApi } from '#test/admin-routes.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

interface Export {
  service: string
  header: string
  /** The cells of a row, and the state of its person afterward. */
  people: [cells: string, state: string][]
}

const MAILCHIMP =
  'Email Address,First Name,Last Name,Address,Phone Number,Birthday,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LONGITUDE,GMTOFF,DSTOFF,TIMEZONE,CC,REGION,LAST_CHANGED,LEID,EUID,NOTES,TAGS'
const mailchimp = (email: string) =>
  `${email},Ann,Lee,,,,2,2021-03-01 10:12:13,192.0.2.1,2021-03-01 10:20:00,192.0.2.1,,,,,,us,il,2024-05-01 08:00:00,1,a,,`
const CONSTANT_CONTACT =
  'Email address,First name,Last name,Phone - home,Email status,Email permission status,Email update source,Confirmed Opt-Out Date,Confirmed Opt-Out Source,Confirmed Opt-Out Reason,Email Lists,Source Name,Created At,Updated At'
const constantContact = (email: string, status: string, permission: string, optOut = '') =>
  `${email},Ann,Lee,,${status},${permission},,${optOut},,,General Interest,,2020-01-01 10:00:00 UTC,2024-01-01 10:00:00 UTC`

const exports: Export[] = [
  {
    service: 'Mailchimp, subscribed',
    header: MAILCHIMP,
    people: [[mailchimp('a@example.org'), 'active']],
  },
  {
    service: 'Mailchimp, unsubscribed',
    header: `${MAILCHIMP},UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_CAMPAIGN_ID,UNSUB_REASON,UNSUB_REASON_OTHER`,
    people: [
      [`${mailchimp('a@example.org')},2024-06-01 12:00:00,Easter letter,c0,NORMAL,`, 'unsubscribed'],
      [`${mailchimp('b@example.org')},2024-06-02 12:00:00,Easter letter,c1,ABUSE,`, 'complained'],
      [`${mailchimp('c@example.org')},2024-06-02 12:00:00,Easter letter,c1,SPAM,`, 'complained'],
      [`${mailchimp('d@example.org')},2024-06-02 12:00:00,,,OTHER,moved`, 'unsubscribed'],
    ],
  },
  {
    service: 'Mailchimp, cleaned',
    header: `${MAILCHIMP},CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,CLEAN_CAMPAIGN_ID`,
    people: [[`${mailchimp('a@example.org')},2024-06-01 12:00:00,Easter letter,c0`, 'bounced']],
  },
  {
    service: 'Ghost',
    header:
      'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers',
    people: [
      ['1,a@example.org,Ann Lee,,true,false,,2023-01-01T09:00:00.000Z,,,', 'active'],
      ['2,b@example.org,Ben,"likes ""hymns""",false,false,,2023-01-01T09:00:00.000Z,,"Choir, Youth",', 'unsubscribed'],
      ['3,c@example.org,Cy,,true,false,,2023-01-01T09:00:00.000Z,2024-03-01T00:00:00.000Z,,', 'unsubscribed'],
    ],
  },
  {
    service: 'listmonk',
    header: 'uuid,email,name,attributes,status,created_at,updated_at',
    people: [
      ['u1,a@example.org,Ann,{},enabled,2023-01-01,2023-01-01', 'active'],
      ['u2,b@example.org,Ben,{},disabled,2023-01-01,2023-01-01', 'inactive'],
      ['u3,c@example.org,Cy,{},blocklisted,2023-01-01,2023-01-01', 'unsubscribed'],
    ],
  },
  {
    service: 'Constant Contact',
    header: CONSTANT_CONTACT,
    people: [
      [constantContact('a@example.org', 'Active', 'Express'), 'active'],
      [constantContact('b@example.org', 'Active', 'Implied'), 'active'],
      [constantContact('c@example.org', 'Unsubscribed', 'Unsubscribed', '2024-03-05'), 'unsubscribed'],
      [constantContact('d@example.org', 'Awaiting Confirmation', 'Awaiting Confirmation'), 'unconfirmed'],
      [constantContact('e@example.org', 'No Permissions Set', ''), 'inactive'],
      [constantContact('f@example.org', '', ''), 'inactive'],
      [constantContact('g@example.org', 'Temporary Hold', ''), 'inactive'],
    ],
  },
  {
    service: 'MailPoet',
    header: 'Email,First name,Last name,Global status,List status,IP address,List',
    people: [
      ['a@example.org,Ann,Lee,subscribed,subscribed,192.0.2.7,News', 'active'],
      ['b@example.org,Ben,Lee,unconfirmed,unconfirmed,192.0.2.7,News', 'unconfirmed'],
      ['c@example.org,Cy,Lee,unsubscribed,subscribed,192.0.2.7,News', 'unsubscribed'],
      ['d@example.org,Di,Lee,subscribed,unsubscribed,192.0.2.7,News', 'unsubscribed'],
      ['e@example.org,Ed,Lee,bounced,subscribed,192.0.2.7,News', 'bounced'],
      // One row for each list.
      ['f@example.org,Fay,Lee,subscribed,subscribed,192.0.2.7,News', 'unsubscribed'],
      ['f@example.org,Fay,Lee,subscribed,unsubscribed,192.0.2.7,Choir', 'unsubscribed'],
    ],
  },
  {
    service: 'MailerLite',
    header: 'Email,Name,Last name,Status,Sent,Opens,Clicks,Subscribed,Unsubscribed,Location',
    people: [
      ['a@example.org,Ann,Lee,active,9,4,1,2021-04-05 10:00:00,,US', 'active'],
      ['b@example.org,Ben,Lee,unsubscribed,9,4,1,2021-04-05 10:00:00,2022-04-05 10:00:00,US', 'unsubscribed'],
      ['c@example.org,Cy,Lee,unconfirmed,0,0,0,,,US', 'unconfirmed'],
      ['d@example.org,Di,Lee,bounced,1,0,0,2021-04-05 10:00:00,,US', 'bounced'],
      ['e@example.org,Ed,Lee,junk,1,0,0,2021-04-05 10:00:00,,US', 'complained'],
    ],
  },
  {
    service: 'Brevo',
    header: 'CONTACT ID,EMAIL,FIRSTNAME,LASTNAME,SMS,EMAIL_BLACKLIST,SMS_BLACKLIST,ADDED_TIME,MODIFIED_TIME',
    people: [
      ['1,a@example.org,Ann,Lee,,0,1,01-02-2023,01-02-2023', 'active'],
      ['2,b@example.org,Ben,Lee,,1,0,01-02-2023,01-02-2023', 'unsubscribed'],
    ],
  },
  {
    service: 'Substack',
    header: 'email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at',
    people: [
      ['a@example.org,false,,other,false,2025-01-01T00:00:00.000Z,', 'active'],
      ['b@example.org,true,2027-01-01T00:00:00.000Z,yearly,false,2025-01-01T00:00:00.000Z,2025-02-01', 'active'],
      ['c@example.org,false,,other,true,2025-01-01T00:00:00.000Z,', 'unsubscribed'],
    ],
  },
  {
    service: 'Wix',
    header:
      'First Name,Last Name,Email 1,Email 2,Phone 1,Phone 2,Company,Labels,Created At (UTC+0),Email subscriber status,SMS subscriber status,Last Activity,Last Activity Date (UTC+0),Source,Language',
    people: [
      [`Ann,Lee,a@example.org,a2@example.org,'+1 555,,,,,Subscribed,Never subscribed,,,Site Members,en`, 'active'],
      [`Ben,Lee,b@example.org,,'+1 555,,,,,Unsubscribed,Subscribed,,,Site Members,en`, 'unsubscribed'],
      [`Cy,Lee,c@example.org,,'+1 555,,,,,Never subscribed,Never subscribed,,,Site Members,en`, 'inactive'],
      [`Di,Lee,d@example.org,,'+1 555,,,,,Pending,Never subscribed,,,Site Members,en`, 'unconfirmed'],
    ],
  },
  {
    service: 'Kit',
    header: 'id,first_name,email_address,state,created_at,tags',
    people: [
      ['1,Ann,a@example.org,active,2021-01-01,', 'active'],
      ['2,Ben,b@example.org,cancelled,2021-01-01,', 'unsubscribed'],
      ['3,Cy,c@example.org,bounced,2021-01-01,', 'bounced'],
      ['4,Di,d@example.org,complained,2021-01-01,', 'complained'],
    ],
  },
  {
    service: 'MailerLite, classic',
    header: 'Subscriber,Name,Last name,Status,Subscribed,Opted-in',
    people: [
      ['a@example.org,Ann,Lee,Active,2021-01-01 10:00:00,', 'active'],
      ['b@example.org,Ben,Lee,Unsubscribed,2021-01-01 10:00:00,2021-01-01 10:00:00', 'unsubscribed'],
    ],
  },
  {
    service: 'Mailchimp, all contacts',
    header: 'Email Address,First Name,Email Marketing Status,SMS Marketing Status',
    people: [
      ['a@example.org,Ann,Subscribed,Unsubscribed', 'active'],
      ['b@example.org,Ben,Non-Subscribed,', 'inactive'],
      ['c@example.org,Cy,Archived,', 'unsubscribed'],
      ['d@example.org,Di,Cleaned,', 'bounced'],
    ],
  },
  {
    service: 'Flocknote',
    header: 'First Name,Last Name,Email,Mobile,Opted Out of Email,Opted Out of Text,Email Bouncing',
    people: [
      ['Ann,Lee,a@example.org,,No,Yes,No', 'active'],
      ['Ben,Lee,b@example.org,,Yes,No,No', 'unsubscribed'],
      ['Cy,Lee,c@example.org,,No,No,Yes', 'bounced'],
    ],
  },
  {
    service: 'HubSpot',
    header: 'Record ID,First Name,Email,Unsubscribed from all email,Email hard bounce reason',
    people: [
      ['1,Ann,a@example.org,false,', 'active'],
      ['2,Ben,b@example.org,true,', 'unsubscribed'],
      ['3,Cy,c@example.org,false,UNKNOWN_USER', 'bounced'],
    ],
  },
  {
    service: 'a table in German',
    header: 'E-Mail-Adresse,Vorname,Nachname,Abgemeldet am',
    people: [
      ['a@example.org,Ann,Lee,', 'active'],
      ['b@example.org,Ben,Lee,2024-01-31', 'unsubscribed'],
    ],
  },
  {
    service: 'a table in words of four languages',
    header: 'Email,Newsletter,Do not email',
    people: [
      ['a@example.org,Ja,Nein', 'active'],
      ['b@example.org,Oui,Non', 'active'],
      ['c@example.org,Sí,No', 'active'],
      ['d@example.org,si,no', 'active'],
      ['e@example.org,Nein,', 'inactive'],
      ['f@example.org,NON,', 'inactive'],
      ['g@example.org,ja,JA', 'unsubscribed'],
      ['h@example.org,sí,oui', 'unsubscribed'],
    ],
  },
  {
    service: 'a table with a word in a column of any name',
    header: 'Email,First name,Remark,Deceased',
    people: [
      ['a@example.org,Ann,sings,', 'active'],
      ['b@example.org,Ben,Unsubscribed,', 'unsubscribed'],
      ['c@example.org,Cy,,yes', 'inactive'],
    ],
  },
  {
    service: 'a table of one’s own',
    header: 'Email,First name,Newsletter,Do not email,Bounced,Spam complaint',
    people: [
      ['a@example.org,Ann,x,,,', 'active'],
      ['b@example.org,Ben,,,,', 'inactive'],
      ['c@example.org,Cy,yes,yes,,', 'unsubscribed'],
      ['d@example.org,Di,yes,no,2024-05-06,', 'bounced'],
      ['e@example.org,Ed,yes,no,no,true', 'complained'],
    ],
  },
]

onBothDatabases('an export', (open) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    admin = app.as('administrator')
  })
  afterEach(() => database.close())

  const bring = async (text: string) =>
    admin.post(adminApi.subscribersImport, { data: objectsOf(text, subscriberTable) })
  const states = async () => {
    const { body } = await admin.get(`${adminApi.subscribers}?sort=email`)
    return Object.fromEntries((body as { email: string; state: string }[]).map(({ email, state }) => [email, state]))
  }
  const emailOf = (cells: string) => /[^,]+@example\.org/.exec(cells)?.[0] ?? ''

  it.each(exports)('of $service makes of each person what it says', async ({ header, people }) => {
    const text = [header, ...people.map(([cells]) => cells)].join('\n')
    expect(await bring(text)).toMatchObject({ status: 200, body: { isWritten: true } })
    const expected = Object.fromEntries(people.map(([cells, state]) => [emailOf(cells), state]))
    expect(await states()).toEqual(expected)
    // A later table that says nothing of it, and one that says that they want it.
    const everyone = people.map(([cells]) => emailOf(cells))
    for (const later of [
      ['email', ...everyone],
      ['email\tsubscribed', ...everyone.map((email) => `${email}\tyes`)],
    ])
      expect(await bring(later.join('\n'))).toMatchObject({ status: 200 })
    expect(await states()).toEqual(expected)
  })
})
