/** A sermon or a service among others. */
import { Link } from '@tanstack/react-router'
import type { routes } from '#app/routes.ts'
import { imageAddress } from '#app/ui/address.ts'
import { fromList } from '#app/ui/back-link.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Plate } from '#app/ui/plate.tsx'

interface MediaCardProps {
  to: typeof routes.sermon | typeof routes.liveStream
  record: { id: string; thumbnailUrl: string | null }
  title: string
  /** Shown when there is no thumbnail, or it does not load. */
  plate: { of: string; over: string | null; text: string }
  /** It is in the list itself: its heading is one level up, and the back link leads to the list with its filters. */
  inList: boolean
  children: React.ReactNode
}

export function MediaCard({ to, record, title, plate, inList, children }: MediaCardProps) {
  const Heading = inList ? 'h2' : 'h3'
  const picture = imageAddress(record.thumbnailUrl)
  return (
    <Link to={to} params={{ id: record.id }} className="card" {...(inList ? { state: fromList } : {})}>
      {picture ? (
        <Picture
          src={picture}
          sizes="(min-width: 64rem) 24rem, (min-width: 48rem) 33vw, 95vw"
          width={640}
          height={360}
          className="aspect-video w-full object-cover"
          instead={<Plate {...plate} />}
        />
      ) : (
        <Plate {...plate} />
      )}
      <div className="card-body">
        <Heading>{title}</Heading>
        {children}
      </div>
    </Link>
  )
}

/** Cards in rows. */
export function Cards<T extends { id: string }>({ of, card, ...list }: CardsProps<T>) {
  return (
    <ul {...list} className={`cards ${list.className ?? ''}`}>
      {of.map((record) => (
        <li key={record.id} className="grid">
          {card(record)}
        </li>
      ))}
    </ul>
  )
}

interface CardsProps<T> extends React.ComponentProps<'ul'> {
  of: readonly T[]
  card: (record: T) => React.ReactNode
}
