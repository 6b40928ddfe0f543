/**
 * The definitions of all kinds of records that have one. The activity log takes the names of fields from here, and the
 * cleanup of pictures the columns that name one.
 */
import { belief, ministry, question, serviceTime, staffMember } from '#app/features/church/church.ts'
import { event } from '#app/features/events/event.ts'
import { featured } from '#app/features/featured/featured.ts'
import { liveStream } from '#app/features/live-streams/live-stream.ts'
import { notice } from '#app/features/notices/notice.ts'
import { sermon } from '#app/features/sermons/sermon.ts'
import { sundayService } from '#app/features/sunday-services/sunday-service.ts'
import { playlist } from '#app/features/youtube/playlist.ts'
import type { PictureColumn } from '#app/features/media/holders.ts'
import { messages, visitors } from '#app/inbox/sections.ts'
import { type AnyDefinition, columnName } from '#app/records/definition.ts'
import type { RecordTableName } from '#app/records/record-kind.ts'

export const definitions: readonly (AnyDefinition & { table: RecordTableName })[] = [
  sermon,
  event,
  liveStream,
  sundayService,
  notice,
  featured,
  staffMember,
  belief,
  question,
  serviceTime,
  ministry,
  playlist,
  messages.definition,
  visitors.definition,
]

/** Where records name a picture. */
export function pictureColumns(): PictureColumn[] {
  return definitions.flatMap(({ table, fields }) =>
    Object.entries(fields).flatMap(([name, field]) =>
      field.type === 'picture' ? [{ table, column: columnName(name, field) }] : [],
    ),
  )
}
