/** What churches bring, each as a volunteer drops it, on a phone. */
import { adminPages } from '#app/admin-routes.ts'
import { feedOf, itemOf } from '#test/feeds.ts'
import { expectAccessible } from '#test/accessible.ts'
import { expect, test } from '#test/browser.ts'
import { importOn } from '#test/imports.ts'
import { wordPressExport } from '#test/wordpress-export.ts'
import { workbook } from '#test/workbook.ts'

test.use({ viewport: { width: 390, height: 844 } })

const calendar = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'BEGIN:VEVENT',
  'UID:choir@old.example',
  'SUMMARY:Choir practice of a calendar',
  'DTSTART:20270107T190000',
  'RRULE:FREQ=WEEKLY;BYDAY=TH',
  'EXDATE:20270114T190000',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n')

const brought: readonly {
  name: string
  type: string
  content: string | Buffer
  lead: string
  done: RegExp
}[] = [
  {
    name: 'sermons.csv',
    type: 'text/csv',
    content: 'Title;Preacher;Service Date\nA sermon of a list;Ann Lee;3 May 2026\nWithout a day;Ann Lee;\n',
    lead: 'This is a table with 2 sermons.',
    done: /2 sermons: 1 added, 1 not imported\./,
  },
  {
    name: 'events.xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: Buffer.from(
      workbook({
        Events: [
          ['Event', 'Day', 'Time', 'Venue'],
          ['A picnic of a workbook', '2027-05-06', '6pm', 'Pier'],
        ],
      }),
    ),
    lead: 'This is a table with 1 event.',
    done: /1 event: 1 added\./,
  },
  {
    name: 'people.csv',
    type: 'text/csv',
    content: 'Email Address,First Name,UNSUB_TIME\nin@people.example,In,\nout@people.example,Out,2024-05-05 10:00:00\n',
    lead: 'This is a table with 2 subscribers.',
    done: /2 subscribers: 2 added\./,
  },
  {
    name: 'podcast.rss',
    type: 'application/rss+xml',
    content: feedOf(itemOf({ title: 'An episode on a phone', guid: 'phone' })),
    lead: 'This is a podcast feed with 1 sermon.',
    done: /1 sermon: 1 added\./,
  },
  {
    name: 'wordpress.xml',
    type: 'text/xml',
    content: wordPressExport([
      {
        type: 'page',
        title: 'Brought from WordPress',
        path: '/brought/',
        content: '<h2>One</h2><p>Two <b>three</b>.</p>',
      },
      { type: 'page', title: 'A draft', status: 'draft', content: 'Four' },
    ]),
    lead: 'This is a WordPress export with 2 pages.',
    done: /2 pages: 1 added, 1 skipped\./,
  },
  {
    name: 'calendar.ics',
    type: 'text/calendar',
    content: calendar,
    lead: 'This is a calendar with 1 event.',
    done: /1 event: 1 added\./,
  },
]

for (const { name, type, content, lead, done } of brought) {
  test(`${name} is recognized, looked through, written and undone`, async ({ admin }) => {
    const box = importOn(admin, '')
    await admin.goto(adminPages.imports)
    await box.choose(name, type, content)
    await expect(admin.getByText(lead)).toBeVisible()
    await expect(admin.getByRole('button', { name: /^Import \d/ })).toBeVisible()
    expect(await admin.evaluate('document.documentElement.scrollWidth')).toBe(390)
    await box.write(done)
    await admin.getByRole('button', { name: 'Undo all of it' }).click()
    const undone = admin.getByRole('status').filter({ hasText: 'This import was undone.' })
    await expect(undone).toContainText(done)
    await admin.getByRole('button', { name: 'Redo all of it' }).click()
    await expect(admin.getByRole('button', { name: 'Undo all of it' })).toBeVisible()
    await expect(undone).toBeHidden()
    await admin.getByRole('button', { name: 'Undo all of it' }).click()
    await expect(undone).toBeVisible()
  })
}

test('an archive of Narthex is recognized, looked through and found to be here already', async ({ admin }) => {
  const archive = await (await admin.request.get('/api/admin/archive')).body()
  const box = importOn(admin, '')
  await admin.goto(adminPages.imports)
  await box.choose('archive.zip', 'application/zip', archive)
  await expect(admin.getByText('This is an archive of Narthex. Nothing is saved yet.')).toBeVisible()
  // Here and not in the table of screens: it takes an archive of this site.
  await expectAccessible(admin, 'an archive')
  await admin.getByRole('button', { name: 'Cancel' }).click()
  await expect(admin.getByRole('region', { name: 'What you bring' })).toBeVisible()
})

test('a table with names of its own is said to be of events, its columns are matched, and its dates are shown', async ({
  admin,
}) => {
  const box = importOn(admin, '')
  await admin.goto(adminPages.imports)
  const table =
    'Name of it,When,Clock,Room\nQuiz night of the choir,2030-05-03,7 pm,Hall\nQuiz day of the choir,2030-05-04,2 pm,Hall\n'
  await box.choose('theirs.csv', 'text/csv', table)
  const question = admin.getByRole('alert').filter({ hasText: 'What does this table hold?' })
  await question.getByRole('button', { name: 'Events' }).click()
  await expect(admin.getByLabel('Field of When')).toHaveValue('date')
  await admin.getByLabel('Field of Name of it').selectOption('title')
  await admin.getByLabel('Field of Room').selectOption('location')
  await admin.getByRole('button', { name: 'Use these columns' }).click()
  await expect(admin.getByRole('table').getByText('May 3, 2030, 7:00 p.m.')).toBeVisible()
  await box.write('2 events: 2 added.')
})

test('a file that is none of these gets a sentence', async ({ admin }) => {
  const box = importOn(admin, '')
  await admin.goto(adminPages.imports)
  await box.choose('letter.txt', 'text/plain', 'Dear friends,\nwe have news.\n')
  await expect(admin.getByRole('alert')).toContainText('We don’t know what this is.')
})
