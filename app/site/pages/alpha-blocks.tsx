/** The own blocks of the page about Alpha, and the button that registers. */
import { anchorOf, type Drawn } from '#app/blocks/drawn.tsx'
import { routes } from '#app/routes.ts'
import { NewTabLink } from '#app/ui/link.tsx'
import { useFacts } from '#app/ui/facts.ts'
import { Heading, Rich, useFilled } from '#app/ui/rich-text.tsx'
import { useSiteConfig } from '#app/ui/site.ts'
import { Video } from '#app/ui/video.tsx'
import { mailto, webAddress } from '#app/links/address.ts'
import { videoAt } from '#app/links/media-address.ts'
import { t } from '#app/text/t.ts'

interface RegisterProps {
  children: string
  light?: boolean
}

/** Link to the church's registration form, or to the contact page without one. */
function Register({ children, light = false }: RegisterProps) {
  const { alphaRegistrationUrl, email } = useSiteConfig()
  const { alphaDate } = useFacts()
  const form = webAddress(alphaRegistrationUrl)
  const className = light ? 'btn bg-on-secondary text-secondary' : 'btn btn-fill'
  // Where the button doesn't say it, screen readers do.
  const about = children.includes('Alpha') ? '' : ` ${t('about Alpha')}`
  if (form) {
    return (
      <NewTabLink to={form} className={className} srOnly={about}>
        {children}
      </NewTabLink>
    )
  }
  const subject = alphaDate ? `Alpha: ${children}` : t('Alpha: the next course')
  return (
    <a href={email ? mailto(email, { subject }) : routes.contact} className={className}>
      {children}
      {about && <span className="sr-only">{about}</span>}
    </a>
  )
}

/** To register for the course that is announced, or, while none is, to ask about the next one. */
export function RegisterFirst() {
  const { alphaDate } = useFacts()
  return (
    <div className="mt-7 flex flex-wrap items-center gap-x-5 gap-y-3">
      <Register>{alphaDate ? t('Register for Alpha') : t('Learn More')}</Register>
      {!alphaDate && <p className="text-soft">{t('Next course? Just ask us.')}</p>}
    </div>
  )
}

export function AlphaInvitation({ block }: Drawn<'alpha-invitation'>) {
  const { alphaDate } = useFacts()
  const filled = useFilled()
  return (
    <section id={anchorOf(block)} className="wrap pb-section">
      <div className="grid items-center gap-x-columns gap-y-7 rounded-card bg-secondary p-banner text-on-secondary lg:grid-cols-[1fr_auto]">
        <div>
          <Heading level={2}>{block.heading}</Heading>
          {alphaDate && <p className="mt-4 font-serif text-xl leading-tight lining-nums">{alphaDate}</p>}
          <p className="mt-4 max-w-[33rem]">{filled(alphaDate ? block.withDate : block.withoutDate)}</p>
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
          action={t('Watch the introduction')}
          standIn={{ words: { texts: ['Alpha', heading] }, eyebrow: 'Alpha', text: heading }}
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
