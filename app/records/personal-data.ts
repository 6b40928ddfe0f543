/** What the trash, the history, the activity log and guards against abuse keep about people. */
import type { PersonalData } from '#app/definitions/personal-data.ts'
import { inMonths } from '#app/definitions/privacy-settings.ts'
import { t } from '#app/text/t.ts'

export const recordData: readonly PersonalData[] = [
  {
    group: 'follows',
    title: 'Trash and history',
    what: 'What we delete stays in the trash for a while, so that a mistake can be undone. Earlier versions of our pages and lists are kept, too.',
    until: 'Trash: 30 days. Versions: as long as their page or record exists.',
    columns: { deleted_records: 'id record', deletions: 'label', versions: 'record_id record' },
  },
  {
    group: 'follows',
    title: 'Activity log',
    what: 'What was changed here, when and by whom. An entry can name what it is about, such as the subject of a message.',
    until: ({ keepActivity: months }) => (months === 0 ? t('Until we delete this website.') : `${inMonths(months)}.`),
    columns: { changes: 'record_id label details search_text undo', work: 'subject progress report' },
  },
  {
    group: 'follows',
    title: 'Protection against misuse',
    what: 'Hashes of internet addresses, of email addresses and of what was sent, so that nobody can send or try too much, or send the same twice. Nobody can read an address from them.',
    until: '2 days at most.',
    columns: { limits: 'key', done_once: 'key asked result' },
  },
  {
    group: 'users',
    title: 'Who changed what',
    what: 'The name of the person who wrote, changed, deleted or was assigned something.',
    until: 'As long as what it is about.',
    columns: {},
    everywhere: 'user_id person owner_id status_by created_by updated_by deleted_by sent_by by',
  },
]
