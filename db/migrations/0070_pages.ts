/** The church's pages: its own ones, and built-in ones that it has changed. Its menus. */
import { createRecords, indexes, migration, numbers, texts } from '#db/migrations/steps.ts'

export const pages = migration(
  createRecords(
    'pages',
    numbers('version', 1),
    texts('page address title name eyebrow lead image drawing description'),
    numbers('is_hidden'),
    texts('blocks search_text updated_by'),
    texts('status', 'published'),
    texts('publish_at unpublish_at'),
  ),
  createRecords(
    'menus',
    numbers('version', 1),
    texts('place items updated_by'),
    texts('status', 'published'),
    texts('publish_at unpublish_at'),
  ),
  indexes(
    'pages_by_page on pages (page)',
    `pages_by_publish_at on pages (publish_at) where publish_at > ''`,
    `pages_by_unpublish_at on pages (unpublish_at) where unpublish_at > ''`,
    `menus_by_publish_at on menus (publish_at) where publish_at > ''`,
    `menus_by_unpublish_at on menus (unpublish_at) where unpublish_at > ''`,
  ),
)
