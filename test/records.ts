/** Records for tests, with sensible defaults. */
import type { EventInput } from '#app/features/events/event.ts'
import { writeEvent } from '#app/features/events/queries.ts'
import type { LiveStreamInput } from '#app/features/live-streams/live-stream.ts'
import { writeLiveStream } from '#app/features/live-streams/queries.ts'
import { writeSermon } from '#app/features/sermons/queries.ts'
import type { SermonInput } from '#app/features/sermons/sermon.ts'
import type { Db } from '#db/database.ts'

const NOW = '2026-11-01T12:00:00.000Z'

/** @returns its id */
export function addSermon(db: Db, sermon: Partial<SermonInput> = {}): Promise<string> {
  return writeSermon(db, { title: 'A sermon', speaker: 'Someone', date: '2026-01-04', ...sermon }, { now: NOW })
}

/** @returns its id */
export function addEvent(db: Db, event: Partial<EventInput> = {}): Promise<string> {
  return writeEvent(db, { title: 'An event', date: '2026-12-05', ...event }, { now: NOW })
}

/** @returns its id */
export function addLiveStream(db: Db, stream: Partial<LiveStreamInput> = {}): Promise<string> {
  return writeLiveStream(db, { title: 'A service', date: '2026-01-04', ...stream }, { now: NOW })
}
