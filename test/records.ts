/** Records for tests, with sensible defaults. */
import type { EventInput } from '#app/features/events/event.ts'
import { eventColumns } from '#app/features/events/queries.ts'
import { liveStream, type LiveStreamInput } from '#app/features/live-streams/live-stream.ts'
import { sermonColumns } from '#app/features/sermons/queries.ts'
import type { SermonInput } from '#app/features/sermons/sermon.ts'
import { columnsOf } from '#app/definitions/columns.ts'
import type { Db } from '#db/database.ts'
import { newRecord } from '#db/records.ts'

const NOW = '2026-11-01T12:00:00.000Z'

/** @returns its id */
export async function addSermon(db: Db, sermon: Partial<SermonInput> = {}, now = NOW): Promise<string> {
  const columns = sermonColumns({ title: 'A sermon', speaker: 'Someone', date: '2026-01-04', ...sermon })
  const row = { ...newRecord(now), ...columns }
  await db.insertInto('sermons').values(row).execute()
  return row.id
}

/** @returns its id */
export async function addEvent(db: Db, event: Partial<EventInput> = {}): Promise<string> {
  const row = { ...newRecord(NOW), ...eventColumns({ title: 'An event', date: '2026-12-05', ...event }) }
  await db.insertInto('events').values(row).execute()
  return row.id
}

/** @returns its id */
export async function addLiveStream(db: Db, stream: Partial<LiveStreamInput> = {}): Promise<string> {
  const columns = columnsOf(liveStream, { title: 'A service', date: '2026-01-04', ...stream })
  const row = { ...newRecord(NOW), ...columns }
  await db.insertInto('live_streams').values(row).execute()
  return row.id
}
