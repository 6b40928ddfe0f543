/** Link from a record back to its list, with filters and scroll position when the visitor came from there. */
import { type LinkProps, useLocation, useRouter } from '@tanstack/react-router'
import { Link } from '#app/ui/link.tsx'

export function BackLink({ to, children }: { to: LinkProps['to']; children: string }) {
  const router = useRouter()
  const cameFromList = useLocation({ select: ({ state }) => state.fromList === true })

  function goBack(event: React.MouseEvent) {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!isPlain || !cameFromList) return
    event.preventDefault()
    router.history.back()
  }

  return (
    <Link to={to} className="no-print onward mb-6 font-semibold text-primary-text hover:underline" onClick={goBack}>
      ‹ {children}
    </Link>
  )
}
