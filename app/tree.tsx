/**
 * The tree of pages: what each one reads before it is shown. What it looks like is in its noun's folder and is loaded
 * when it is needed; `module` names that file, so that the server can have the browser fetch it early.
 */
import { account, forgotPassword, resetPassword, setup, signIn } from '#app/tree/accounts.tsx'
import { newsletterConfirm, newsletterUnsubscribe } from '#app/tree/newsletter.tsx'
import {
  about,
  aboutTab,
  alpha,
  contact,
  give,
  home,
  liveStreamWorship,
  mediaRoom,
  offering,
  planAVisit,
  terms,
  unknown,
  adminPages,
} from '#app/tree/pages.tsx'
import { event, events, liveStream, liveStreams, sermon, sermons } from '#app/tree/records.tsx'
import { layout, root } from '#app/tree/trunk.tsx'

export const tree = root.addChildren([
  liveStreamWorship,
  layout.addChildren([
    home,
    about,
    aboutTab,
    contact,
    give,
    events,
    event,
    sermons,
    sermon,
    liveStreams,
    liveStream,
    planAVisit,
    offering,
    alpha,
    terms,
    mediaRoom,
    signIn,
    setup,
    forgotPassword,
    resetPassword,
    account,
    newsletterConfirm,
    newsletterUnsubscribe,
    adminPages,
    unknown,
  ]),
])
