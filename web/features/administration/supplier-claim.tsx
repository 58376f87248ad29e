import { Link } from 'react-router';
import type { AdminApprovalRequest } from '#contract/administration.ts';
import { revokeSupplierClaim } from '#contract/supplier-claims.ts';
import { call } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { addressOfSupplier } from '../../lib/addresses.ts';
import ui from '../../ui/ui.module.css';
import type { ReasonRequest } from './reason-dialog.tsx';
import { useAdministrationAction } from './use-administration-action.ts';

/** What a claim to a supplier says (server/modules/organisations/approval/approval-requests.repo.ts). */
interface ClaimedSupplier {
  name: string;
  country?: string;
  identifiers?: { scheme: string; identifier: string }[];
}
const claimedIn = (content: Readonly<Record<string, unknown>>) => content as unknown as ClaimedSupplier;

/** A link to what the awards tell of the claimed supplier. */
export function SupplierPage({ content }: { content: Readonly<Record<string, unknown>> }) {
  const t = useT();
  const { name, country, identifiers: [number] = [] } = claimedIn(content);
  const address = addressOfSupplier({ name, country, ...number });
  return (
    address && (
      <p>
        <Link to={address} className={ui.link}>
          {t('administration.supplier.page')}
        </Link>
      </p>
    )
  );
}

/** Ends an approved claim, with a reason. */
export function RevokeClaim({ request: { id, content }, ask }: { request: AdminApprovalRequest; ask: (request: ReasonRequest) => void }) {
  const t = useT();
  const runNotified = useAdministrationAction();
  const { name } = claimedIn(content);
  return (
    <>
      {' '}
      <strong>{name}</strong>{' '}
      <button
        type="button"
        className={ui.quiet}
        onClick={() =>
          ask({
            title: t('administration.supplier.revoke'),
            text: t('administration.supplier.revokeText'),
            action: t('administration.supplier.revoke'),
            endpoint: revokeSupplierClaim,
            run: (reason) => runNotified(() => call(revokeSupplierClaim, { body: { id, reason } }), t('administration.supplier.revoked', { name })),
          })
        }
      >
        {t('administration.supplier.revoke')}
      </button>
    </>
  );
}
