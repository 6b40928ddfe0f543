/** A sermon or a service in a list: as a card, as a wide card at its top or beside a large one, or as a row. */
import type { routes } from '#app/routes.ts'
import { recordPicture } from '#app/links/address.ts'
import { Link } from '#app/ui/link.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { StandIn, type StandInProps, WordCard } from '#app/ui/stand-in.tsx'
import { slugOf } from '#app/text/slug.ts'

const SHAPES = {
  card: { link: 'card', body: 'card-body', sizes: '(min-width: 64rem) 35rem, (min-width: 40rem) 47vw, 95vw' },
  lead: {
    link: 'card lead-card',
    body: 'card-body self-center lg:px-box',
    sizes: '(min-width: 60rem) 42rem, 95vw',
  },
  side: { link: 'card side-card', body: 'card-body self-center', sizes: '(min-width: 60rem) 14rem, 40vw' },
  row: { link: 'row', body: 'flex min-w-0 flex-col', sizes: '9rem' },
}

export interface MediaCardProps {
  to: typeof routes.sermon | typeof routes.liveStream
  record: { id: string; thumbnailUrl: string | null }
  title: string
  /** The beginning of the title that stands beside the card already; screen readers read it. */
  srOnly?: string
  /** Shown if there is no thumbnail; its words, if that fails to load. */
  standIn: StandInProps
  shape?: keyof typeof SHAPES
  heading: 'h2' | 'h3'
  children: React.ReactNode
}

export function MediaCard(props: MediaCardProps) {
  const { to, record, title, srOnly = '', standIn, shape = 'card', heading: Heading, children } = props
  const { link, body, sizes } = SHAPES[shape]
  const picture = recordPicture(record.thumbnailUrl)
  return (
    <Link to={to} params={{ id: record.id, slug: slugOf(title) }} className={link}>
      {picture ? (
        <Picture
          src={picture}
          sizes={sizes}
          width={640}
          height={360}
          className="aspect-video w-full object-cover"
          fallback={<WordCard {...standIn} className="aspect-video" />}
        />
      ) : (
        <StandIn {...standIn} className="aspect-video w-full" />
      )}
      <div className={body}>
        <Heading>
          {srOnly && <span className="sr-only">{srOnly}</span>}
          {title.slice(srOnly.length)}
        </Heading>
        {children}
      </div>
    </Link>
  )
}

interface ListProps<T> extends React.ComponentProps<'ul'> {
  records: readonly T[]
  card: (record: T) => React.ReactNode
}

export const Cards = listOf('cards', 'grid')

export const Rows = listOf('rows')

function listOf(look: string, itemLook?: string) {
  return function List<T extends { id: string }>({ records, card, className = '', ...list }: ListProps<T>) {
    return (
      <ul {...list} className={`${look} ${className}`}>
        {records.map((record) => (
          <li key={record.id} className={itemLook}>
            {card(record)}
          </li>
        ))}
      </ul>
    )
  }
}
