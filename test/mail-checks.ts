/** What the checks of a church's email have found, for pages of tests: the name servers of a test machine know nothing. */
import type { Page } from '@playwright/test'
import { adminApi } from '#app/admin-routes.ts'
import type { MailChecks } from '#app/settings/mail-checks-api.ts'

const found: MailChecks = {
  from: 'office@church.org',
  server: 'smtp.gmail.com',
  provider: {
    name: 'Google',
    spf: '_spf.google.com',
    selectors: ['google'],
    alignedBy: 'SPF and DKIM',
    checked: '2026-11-28',
    source: 'support.google.com',
  },
  at: '2026-11-21T18:00:00.000Z',
  checks: [
    { about: 'From', state: 'fine', text: 'Emails come from office@church.org, an address of the domain church.org.' },
    {
      about: 'SPF',
      state: 'trouble',
      text: 'church.org doesn’t say yet that Google may send its email. Replace its record with this one, which says what it said and adds Google.',
      record: {
        type: 'TXT',
        name: '@',
        domain: 'church.org',
        value: 'v=spf1 mx include:spf.protection.outlook.com include:_spf.google.com ~all',
        replaces: ['v=spf1 mx include:spf.protection.outlook.com ~all'],
      },
    },
    {
      about: 'DKIM',
      state: 'watch',
      text: 'From here we can’t see whether Google signs your emails. Send yourself a test email, and paste its headers below.',
    },
    {
      about: 'DMARC',
      state: 'unknown',
      text: 'The name servers didn’t answer for church.org, so we don’t know. We’ll ask again tonight.',
    },
    { about: 'Replies', state: 'fine', text: 'Answers to office@church.org go to smtp.google.com.' },
  ],
}

/** Shows the checks on the pages that are opened from now on. */
export function showMailChecks(page: Page): Promise<unknown> {
  return page.route(`**${adminApi.mailCheck}`, (route) => route.fulfill({ json: found }))
}
