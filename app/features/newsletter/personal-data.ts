/** What the newsletter keeps about people. */
import type { PersonalData } from '#app/definitions/personal-data.ts'
import { keptFor } from '#app/definitions/privacy-settings.ts'
import { t } from '#app/text/t.ts'

export const newsletterData: readonly PersonalData[] = [
  {
    group: 'sent',
    title: 'Newsletter',
    what: 'When you subscribe: your email address, which lists and which language you chose, which lists you left, when and how you agreed, when we welcomed you, and when and how you unsubscribed. People who manage the list can add your name, phone number and a note. We use them to send you the newsletter, and not to send it after you have unsubscribed. We don’t record whether you open it.',
    until: ({ keepFormerSubscribers: months }) =>
      [
        t('As long as you subscribe.'),
        ...(months === 0
          ? [t('After that, until we delete it.')]
          : [
              t('After that: {time}', { time: keptFor(months, 'after you unsubscribed') }),
              t('A hash of the address stays, from which nobody can read it, so that no list adds you again.'),
            ]),
        t('An address that is never confirmed is deleted after 7 days.'),
      ].join(' '),
    columns: {
      newsletter_subscribers:
        'email email_key first_name last_name phone notes search_text is_active consent_at consent_source confirmed_at ' +
        'confirm_hash confirm_until left_at left_how left_why left_as lists left_lists confirm_lists welcomed_at language',
      forgotten_addresses: 'hash left_as left_at',
    },
  },
]
