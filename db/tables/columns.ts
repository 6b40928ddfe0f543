/** Column types on both engines, and the columns that many tables have. */
import type { Generated } from 'kysely'

/** An instant, ISO 8601 in UTC: `2026-11-22T16:15:00.000Z`. */
export type Instant = string
/** A day in the church's calendar, `YYYY-MM-DD`, never converted through a time zone. */
export type PlainDay = string
/** 0 or 1. */
export type Flag = 0 | 1

/** Columns of every record: created, last changed, version, and whether it is sample content. */
export interface StoredRecord {
  id: string
  created_at: Instant
  updated_at: Instant
  sample: Flag
  /** 1 for a new record, incremented by every change, so that two people who edit the same record notice each other. */
  version: number
}

/** Columns of the website's content: who saved this version, and when it is public. */
export interface ContentColumns {
  /** Empty for versions before this column existed, and for those that the program saved. */
  updated_by: Generated<string>
  /** `published` also while `publish_at` lies ahead. */
  status: Generated<'draft' | 'published' | 'archived'>
  /** When it becomes public; empty: immediately. */
  publish_at: Generated<Instant>
  /** When it stops being public; empty: never. */
  unpublish_at: Generated<Instant>
}

/** Folded text that search looks through; made by `searchText`. */
export interface Searched {
  search_text: string
}

/** The guid of the sermon's episode in the church's first feed, which its podcast gives out again; '' when it had none. */
export interface FirstGuid {
  guid: Generated<string>
}

/** What the record was called where it was imported from: a calendar's UID, a WordPress guid; '' when it wasn't. */
export interface Origin {
  origin: Generated<string>
}

/**
 * The verses of sermons, a row for each chapter, with the sermon's day and when it is public; triggers derive it
 * from `sermons`.
 */
export interface SermonVersesTable extends Pick<ContentColumns, 'status' | 'publish_at' | 'unpublish_at'> {
  sermon_id: string
  /** `43003016` is John 3:16. */
  first_verse: number
  last_verse: number
  date: PlainDay
}

/** A row for each topic of each sermon; triggers derive it from `sermons.tags`. */
export interface SermonTopicsTable {
  name: string
  sermon_id: string
}

/**
 * A row for each additional series of each sermon; triggers derive it from `series` and
 * `also_in_series` of `sermons`.
 */
export interface SermonSeriesTable {
  name: string
  sermon_id: string
}
