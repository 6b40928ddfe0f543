import type { Db } from '#db/database.ts'
export function listEvents(db: Db) {
  return db.selectFrom('events').selectAll().execute()
}
