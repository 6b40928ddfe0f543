/** What has gone stale, each with one click to where it is put right. */
import { adminApi } from '#app/admin-routes.ts'
import { MatterFrame } from '#app/admin/matter.tsx'
import type { Overview } from '#app/admin/overview-api.ts'
import { useAct } from '#app/records/act.ts'
import { callForWord } from '#app/records/client.ts'
import { AdminLink } from '#app/records/place.tsx'

export function StaleMatters({ stale }: Pick<Overview, 'stale'>) {
  const { act, isPending } = useAct()
  const confirm = (what: string) =>
    act(
      () => callForWord('POST', adminApi.confirm, { what }),
      (text) => ({ text }),
    )
  return stale.map(({ id, text, action, to, search, hash, mayConfirm }) => (
    <MatterFrame key={id} text={text}>
      {mayConfirm && (
        <button type="button" className="admin-btn" disabled={isPending} onClick={() => void confirm(id)}>
          They’re right
        </button>
      )}
      <AdminLink to={to} className="admin-btn" {...(search && { search })} {...(hash && { hash })}>
        {action}
      </AdminLink>
    </MatterFrame>
  ))
}
