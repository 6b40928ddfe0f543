/** The overview's list of texts that came with the program, until the church has edited or checked each. */
import { useQuery } from '@tanstack/react-query'
import { adminApi } from '#app/admin-routes.ts'
import { adminRead } from '#app/dashboard/client.ts'
import { RequestButton } from '#app/dashboard/dialog.tsx'
import type { OurWords } from '#app/setup/our-words.ts'

const ourWordsRead = adminRead<OurWords[]>(adminApi.ourWords)

export function OurWordsList() {
  const { data = [] } = useQuery(ourWordsRead)
  if (data.length === 0) return null
  const [claims, others] = [data.filter(({ isClaim }) => isClaim), data.filter(({ isClaim }) => !isClaim)]
  return (
    <section className="sheet mt-6 px-5 py-4" aria-labelledby="our-words">
      <h2 id="our-words" className="text-xl">
        Our words, please check
      </h2>
      <p className="mt-1 admin-measure text-soft">
        These texts came with your website. Some promise something: say that they are right only if your church does
        what they say.{' '}
        {claims.some(({ isPublic }) => !isPublic) && 'Nobody else sees those marked “Not public” before that. '}
        The others are public until you change them. In place of words in brackets, pages say what you have entered.
      </p>
      <Texts texts={claims} />
      {others.length > 0 && (
        <details className="mt-2 border-t border-line" open={claims.length === 0}>
          <summary className="min-h-11 content-center font-semibold">
            {claims.length === 0 ? 'Texts' : 'Other texts'} ({others.length})
          </summary>
          <Texts texts={others} />
        </details>
      )}
    </section>
  )
}

function Texts({ texts }: { texts: readonly OurWords[] }) {
  return (
    <ul className="divide-y divide-line">
      {texts.map(({ id, hash, title, text, isPublic, address, edit }) => (
        <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
          <span className="min-w-0 flex-1 basis-72">
            <strong>{title}</strong> {!isPublic && <span className="text-soft">(Not public)</span>}
            <br />
            <span className="line-clamp-3 text-soft">{text}</span>
          </span>
          <span className="flex flex-wrap gap-2">
            <a href={address} className="admin-btn" target="_blank" rel="noopener">
              View<span className="sr-only">: {title} (opens in a new tab)</span>
            </a>
            <a href={edit} className="admin-btn">
              Edit<span className="sr-only">: {title}</span>
            </a>
            <RequestButton request={['POST', adminApi.ourWords, { id, hash }]} srOnly={`: ${title}`}>
              It’s right
            </RequestButton>
          </span>
        </li>
      ))}
    </ul>
  )
}
