/** What imports keep about people. */
import { isAny, type PersonalData } from '#app/definitions/personal-data.ts'

export const importData: readonly PersonalData[] = [
  {
    group: 'follows',
    title: 'Imported files',
    what: 'When we bring a list or an earlier website here, such as a list of subscribers: its rows, until the import can’t be undone anymore.',
    until: '30 days.',
    columns: { imports: 'name notes answers report entry', import_pieces: 'rows' },
    isUsed: (db) => isAny(db.selectFrom('imports').select('id').limit(1)),
  },
]
