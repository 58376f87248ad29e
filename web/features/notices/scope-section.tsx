import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { Method } from '../../domain/method.tsx';
import ui from '../../ui/ui.module.css';
import { webAddress } from './actions.tsx';
import { CpvCodes } from './cpv-codes.tsx';
import { DetailRows } from './source-details.tsx';
import { useNames } from './notice-names.ts';
import type { PageExtras } from './page-extras.ts';
import { DescriptionList, row } from './description-list.tsx';
import type { UnlockedNotice } from './sections.ts';

/** OCDS names several ways to submit in one text; a source's own words stay as they are. */
const CODES = /^[A-Za-z]+(?:, [A-Za-z]+)*$/u;

/** Words of the source; a line with a web address is a link. */
function Lines({ text }: { text: string }) {
  return [...new Set(text.split('\n'))].map((line, index) => {
    const address = webAddress(line);
    return (
      <span key={line}>
        {index > 0 && <br />}
        {address ? (
          <a className={ui.link} href={address} rel="noopener nofollow" target="_blank">
            {line}
          </a>
        ) : (
          line
        )}
      </span>
    );
  });
}

/** What is procured, under which rules, and who pays. */
export function Scope({ notice: { content }, extras: { sourceDetails } }: { notice: UnlockedNotice; extras: PageExtras }) {
  const t = useT();
  const { money } = useFormats();
  const { name, funding } = useNames();
  const { submissionMethod } = content;
  const submission =
    submissionMethod && CODES.test(submissionMethod)
      ? submissionMethod
          .split(', ')
          .map((code) => name('submissionMethod', code))
          .join(', ')
      : submissionMethod && <Lines text={submissionMethod} />;
  return (
    <>
      {content.classifications && <CpvCodes list={content.classifications} />}
      <DescriptionList
        rows={[
          row(t('notice.field.minValue'), content.minValue && <span suppressHydrationWarning>{money(content.minValue)}</span>),
          row(t('notice.field.category'), content.category && t(`words.category.${content.category}`)),
          row(
            t('notice.field.method'),
            (content.methodDetails ?? content.method) && (
              <Method method={content.method} details={content.methodDetails} language={content.language} showsBoth />
            ),
          ),
          row(t('notice.field.kind'), t(`words.kind.${content.kind}`)),
          row(t('notice.field.submissionMethod'), submission),
          row(t('notice.field.eligibility'), content.eligibility),
          row(t('notice.field.fundingAgency'), funding),
          row(t('notice.field.project'), content.project?.title ?? content.project?.id),
          row(t('notice.field.contractNumber'), content.contractNumber),
          row(t('notice.field.references'), content.references?.join(', ')),
        ]}
      />
      <DetailRows rows={sourceDetails?.scope} />
    </>
  );
}
