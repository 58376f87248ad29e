import { useSearchParams } from 'react-router';
import { useUser, activeChild } from '../../domain/session/session.ts';
import { isAdmin } from '../../domain/session/active-organisation.ts';
import { loadTexts } from '../../i18n.ts';
import { ChooseOrganisation } from './choose-organisation.tsx';
import { OpenNotice } from './open-notice.tsx';
import { StartNotice } from './start-notice.tsx';

await loadTexts('publishing', 'own-notices', 'form');

/** The notice wizard: of a new notice, of a draft (`?id=`), or of the amendment of a published one (`&genEdit=1`, `&contactEdit=1`). */
export default function PublishTenders() {
  const [params] = useSearchParams();
  const user = useUser();
  const child = activeChild.use();
  const id = params.get('id');
  if (id !== null) return <OpenNotice key={id} id={id} />;
  // An administrator publishes for an organisation, never for the portal.
  return isAdmin(user) && child === null ? <ChooseOrganisation /> : <StartNotice />;
}
