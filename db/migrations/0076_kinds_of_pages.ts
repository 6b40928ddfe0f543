/** Pages that are news, or a ministry or group. */
import { addColumns, migration, numbers, texts } from '#db/migrations/steps.ts'

export const kindsOfPages = migration(
  addColumns(
    'pages',
    texts('kind', 'page'),
    texts('date ministry_group audience meets place leader leader_email'),
    numbers('asks_to_join'),
  ),
)
