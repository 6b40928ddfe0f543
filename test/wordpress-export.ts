/** WordPress exports for tests. */

interface ExportedItem {
  type: string
  status?: string
  title?: string
  /** The path of its address. */
  path?: string
  content?: string
  excerpt?: string
  date?: string
  file?: string
  password?: string
  order?: number
  terms?: readonly (readonly [taxonomy: string, name: string])[]
  meta?: Readonly<Record<string, string>>
}

export const OLD_SITE = 'https://old.test'

/** An export with these items, whose ids count from 1. */
export function wordPressExport(items: readonly ExportedItem[], generator = 'https://wordpress.org/?v=6.8'): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old Church</title><link>${OLD_SITE}</link><wp:base_blog_url>${OLD_SITE}</wp:base_blog_url>
<generator>${generator}</generator>
${items.map(writtenItem).join('\n')}
</channel></rss>`
}

function writtenItem(item: ExportedItem, at: number): string {
  const { type, status = 'publish', title = '', path = `/${type}-${at + 1}/`, date = '2024-03-10 09:00:00' } = item
  const terms = (item.terms ?? []).map(([domain, name]) => `<category domain="${domain}">${cdata(name)}</category>`)
  const meta = Object.entries(item.meta ?? {}).map(
    ([key, value]) =>
      `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`,
  )
  return `<item><title>${cdata(title)}</title><link>${OLD_SITE}${path}</link>
<guid isPermaLink="false">${OLD_SITE}/?p=${at + 1}</guid>
<content:encoded>${cdata(item.content ?? '')}</content:encoded><excerpt:encoded>${cdata(item.excerpt ?? '')}</excerpt:encoded>
<wp:post_id>${at + 1}</wp:post_id><wp:post_date>${date}</wp:post_date><wp:post_name>${path.split('/').at(-2) ?? ''}</wp:post_name>
<wp:status>${status}</wp:status><wp:post_type>${type}</wp:post_type><wp:menu_order>${item.order ?? 0}</wp:menu_order>
<wp:post_password>${item.password ?? ''}</wp:post_password><wp:attachment_url>${item.file ?? ''}</wp:attachment_url>
${terms.join('')}${meta.join('')}</item>`
}

/** As WordPress writes it (`wxr_cdata`). */
function cdata(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}
