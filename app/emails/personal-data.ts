/** What emails keep about people. */
import type { PersonalData } from '#app/definitions/personal-data.ts'

export const emailData: readonly PersonalData[] = [
  {
    group: 'follows',
    title: 'Emails',
    what: 'The emails that this website sends, such as confirmations, answers and newsletters: your address, the text, and whether they arrived.',
    until: '400 days.',
    columns: {
      emails: 'to_address reply_to subject fills list_unsubscribe about_id thread error answer dedupe_key search_text',
      email_bodies: 'text html calendar',
    },
  },
]
