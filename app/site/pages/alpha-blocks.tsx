/** The own blocks of the page about Alpha, and the button that registers. */
import { anchorOf, type Drawn } from '#app/blocks/drawn.tsx'
import { routes } from '#app/routes.ts'
import { Link, NewTabLink } from '#app/ui/link.tsx'
import { Heading, Rich, useFilled } from '#app/ui/rich-text.tsx'
import { useSiteConfig } from '#app/ui/site.ts'
import { Video } from '#app/ui/video.tsx'
import { mailto, webAddress } from '#app/values/address.ts'
import { fullDate } from '#app/values/dates.ts'
import { videoAt } from '#app/values/media-address.ts'

/** Link to the church's registration form, or to the contact page without one. */
export function Register({ children, light = false }: { children: string; light?: boolean }) {
  const { alphaRegistrationUrl, email } = useSiteConfig()
  const form = webAddress(alphaRegistrationUrl)
  const className = light ? 'btn bg-on-secondary text-secondary' : 'btn btn-fill'
  // Where the button doesn't say it, screen readers do.
  const about = children.includes('Alpha') ? '' : ' about Alpha'
  if (form) {
    return (
      <NewTabLink to={form} className={className} srOnly={about}>
        {children}
      </NewTabLink>
    )
  }
  return email ? (
    <a href={mailto(email, { subject: `Alpha: ${children}` })} className={className}>
      {children}
      {about && <span className="sr-only">{about}</span>}
    </a>
  ) : (
    <Link to={routes.contact} className={className}>
      {children}
      {about && <span className="sr-only">{about}</span>}
    </Link>
  )
}

export function AlphaInvitation({ block }: Drawn<'alpha-invitation'>) {
  const { alphaLaunchDate } = useSiteConfig()
  const launch = alphaLaunchDate && fullDate(alphaLaunchDate)
  const filled = useFilled()
  return (
    <section id={anchorOf(block)} className="wrap pb-section">
      <div className="grid items-center gap-x-columns gap-y-7 rounded-card bg-secondary p-banner text-on-secondary lg:grid-cols-[1fr_auto]">
        <div>
          <Heading level={2}>{block.heading}</Heading>
          {launch && <p className="mt-4 font-serif text-xl leading-tight lining-nums">{launch}</p>}
          <p className="mt-4 max-w-[33rem]">{filled(launch ? block.withDate : block.withoutDate)}</p>
        </div>
        {block.label && (
          <p>
            <Register light>{block.label}</Register>
          </p>
        )}
      </div>
    </section>
  )
}

export function AlphaAbout({ block }: Drawn<'alpha-about'>) {
  const { alphaVideoUrl } = useSiteConfig()
  const { heading, body, verse, source } = block
  return (
    <section id={anchorOf(block)} className="wrap grid items-center gap-x-columns gap-y-8 py-section lg:grid-cols-2">
      <div>
        <Heading level={2}>{heading}</Heading>
        <div className="prose mt-5">
          <Rich of={body} level={3} />
        </div>
      </div>
      {videoAt(alphaVideoUrl) ? (
        <Video
          address={alphaVideoUrl ?? ''}
          title={heading}
          action="Watch the introduction"
          placeholder={{ seed: 'Alpha', eyebrow: 'Alpha', text: heading }}
        />
      ) : (
        verse && <Verse verse={verse} source={source} />
      )}
    </section>
  )
}

function Verse({ verse, source }: { verse: string; source: string }) {
  return (
    <figure className="rounded-card bg-sand p-banner">
      <blockquote className="font-serif text-3xl leading-tight">
        <p className="text-balance">{verse}</p>
      </blockquote>
      {source && <figcaption className="mt-3 text-soft">{source}</figcaption>}
    </figure>
  )
}
