/** Where the newsletter's form stands: a dark band on the home page, a block on others. */
import { Subscribe } from '#app/features/newsletter/subscribe.tsx'

interface NewsletterProps {
  heading: string
  text: string
}

export function NewsletterBand({ heading, text }: NewsletterProps) {
  return (
    <section
      aria-labelledby="newsletter-title"
      className="grid items-center gap-x-columns gap-y-4 rounded-band bg-secondary p-banner text-on-secondary lg:grid-cols-[1.1fr_1fr]"
    >
      <div>
        <h2 id="newsletter-title" className="text-3xl">
          {heading}
        </h2>
        <p className="mt-3 max-w-[33rem] opacity-85">{text}</p>
      </div>
      <Subscribe button="btn-fill border-on-secondary" problem="justify-self-start rounded-lg bg-card px-3 py-1" />
    </section>
  )
}

export function NewsletterBlock({ heading, text }: NewsletterProps) {
  return (
    <section aria-labelledby="newsletter-title" className="grid items-center gap-x-12 gap-y-6 lg:grid-cols-[1.1fr_1fr]">
      <div>
        <h2 id="newsletter-title">{heading}</h2>
        <p className="lead">{text}</p>
      </div>
      <Subscribe button="btn-fill" problem="" />
    </section>
  )
}
