/** What columns hold on both engines, and the columns that many tables have. */
import type { Generated } from 'kysely'

/** An instant, ISO 8601 in UTC: `2026-11-22T16:15:00.000Z`. */
export type Instant = string
/** A day in the church's calendar, `YYYY-MM-DD`, never converted through a time zone. */
export type PlainDay = string
/** 0 or 1. */
export type Flag = 0 | 1

/** What every record carries: when it came, when it last changed, how often, and whether it is sample content. */
export interface StoredRecord {
  id: string
  created_at: Instant
  updated_at: Instant
  sample: Flag
  /** 1 when it is made, one more with every change: how two people who edit the same record notice each other. */
  version: number
}

/** What records of the website's content carry besides: who made this version, and when it is public. */
export interface ContentColumns {
  /** Empty for what came before this was kept, and for what the program made. */
  updated_by: Generated<string>
  /** `published` also while `publish_at` lies ahead. */
  status: Generated<'draft' | 'published' | 'archived'>
  /** From when it is public; empty: at once. */
  publish_at: Generated<Instant>
  /** Until when; empty: for ever. */
  unpublish_at: Generated<Instant>
}

/** What search looks through, folded; made by `searchText`. */
export interface Searched {
  search_text: string
}
