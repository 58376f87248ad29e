import { globSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bidOutcomes, bidStates, officerStates, openingHindrances, refusals, unreadableReasons } from '#contract/bid-names.ts';
import { approvals, orgTypes } from '#contract/auth.ts';
import { bulkRowStates, tableRefusals } from '#contract/bulk-draft-names.ts';
import { documentTypes, refusals as documentRefusals } from '#contract/document-names.ts';
import { amendableParts, approvalStages, noticeAbilities, noticeCheckCodes, noticeStatuses, ownTiles, ruleSources } from '#contract/draft-names.ts';
import { permissions } from '#contract/permissions.ts';
import { criterionKinds, noticeFlags, noticeKinds, noticeStates, noticeTypes, procurementCategories, procurementMethods } from '#contract/notices.ts';
import { auditActs, auditSubjectKinds } from '#contract/audit-names.generated.ts';
import { buyerGroups, directorySorts, approvalRequestKinds, approvalRequestStates, procedures } from '#contract/names.ts';
import { buyerTypes } from '#contract/organisations.ts';
import { logEntryKinds } from '#contract/publication-log.ts';
import { organisationSizes, profileSteps } from '#contract/organisation-lists.ts';
import { searchSorts, searchStates } from '#contract/search.ts';
import { alertFrequencies } from '#contract/alert-names.ts';
import { assignmentStates } from '#contract/assignment-names.ts';
import { attemptStates, orderKinds, orderStates, paymentDoubts, paymentEventKinds, paymentProviders } from '#contract/payment-names.ts';
import { sellerReasons, sellerTabs } from '#contract/seller-names.ts';
import { wishLists, wishSorts } from '#contract/wishlist-names.ts';
import { countrySites } from '#server/modules/sites/index.ts';
import type { Texts } from '../i18n.ts';
import { questionStates } from '#contract/questions.ts';
import { listFilterNames, rangeFilters } from '#contract/search-filters.ts';
import { type MenuItem, menus } from '../shell/menus.ts';
import { texts as languages } from './all.ts';

function flat(tree: Texts, path = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) => (typeof value === 'string' ? [[`${path}${key}`, value] as const] : [...flat(value, `${path}${key}.`)])),
  );
}
/** Plural forms of one text count as one key. */
const withoutPlural = (key: string) => key.replace(/_(?:zero|one|two|few|many|other)$/u, '');
const keysOf = (texts: Map<string, string>) => new Set([...texts.keys()].map(withoutPlural));
const placeholders = (text: string) => new Set([...text.matchAll(/\{\{(\w+)\}\}/gu)].map(([, name]) => name));

const web = join(import.meta.dirname, '..');
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/u.test(name) && !name.includes('.test.'))
  .map((name) => readFileSync(join(web, name), 'utf8'));
const allCode = sources.join('\n');
/** Keys written out: t('a.b'), and those chosen by a condition. */
const namespaces = Object.keys(languages.en).join('|');
const writtenKeys = new Set([...allCode.matchAll(new RegExp(`'((?:${namespaces})[.][A-Za-z0-9.-]+)'`, 'gu'))].map(([, key]) => key as string));
/** Beginnings of keys that end in a code: t(`a.b.${code}`). */
const prefixes = new Set([...allCode.matchAll(new RegExp(`[\`]((?:${namespaces})[.][A-Za-z0-9.]*)[$][{]`, 'gu'))].map(([, prefix]) => prefix as string));

const namesOf = (items: readonly MenuItem[]): string[] => items.flatMap((item) => [item.name, ...namesOf(item.items ?? [])]);
const menuNames = Object.values(menus).flatMap(namesOf);

/** What may stand behind each such beginning. */
const codes: Record<string, readonly string[]> = {
  'assignments.state.': assignmentStates,
  'alerts.webhook.stopped.': ['gone', 'failing'],
  'alerts.webhook.state.': ['waiting', 'delivered', 'failed'],
  'alerts.webhook.failure.': ['timeout', 'connection', 'private'],
  'alerts.webhook.column.': ['time', 'type', 'result', 'tries', 'answer'],
  'reasons.': ['alert', 'claim', 'follow', 'save', 'subscribe'],
  'payments.state.': [...orderStates, ...attemptStates],
  'payments.kind.': orderKinds,
  'payments.provider.': paymentProviders,
  'payments.event.': paymentEventKinds,
  'payments.outcome.title.': ['asking', 'pending', 'left', 'paid', 'failed', 'cancelled', 'review', 'refunded', 'late', 'unknown'],
  'payments.outcome.text.': ['asking', 'pending', 'left', 'paid', 'failed', 'cancelled', 'review', 'refunded', 'late', 'unknown'],
  'subscribe.limit.': ['savedAlerts', 'downloadsADay', 'teamMembers'],
  'ecommerce.tab.': ['sales', 'plans', 'taxes', 'coupons'],
  'ecommerce.state.': [...orderStates, ...attemptStates],
  'ecommerce.kind.': orderKinds,
  'ecommerce.event.': paymentEventKinds,
  'ecommerce.doubt.': paymentDoubts,
  'ecommerce.provider.': paymentProviders,
  'ecommerce.choice.': ['accept', 'reject'],
  'ecommerce.manual.': ['paid', 'free'],
  'ecommerce.field.': ['savedAlerts', 'downloadsADay', 'teamMembers', 'position'],
  'ecommerce.subscription.': ['current', 'ending', 'future', 'ended'],
  'ecommerce.endedBy.': ['upgrade', 'refund', 'administrator'],
  'alerts.frequency.': alertFrequencies,
  'alerts.weekday.': ['1', '2', '3', '4', '5', '6', '7'],
  'alerts.stopped.': ['unverified', 'refused'],
  'alerts.stopped.to.': ['unverified', 'refused'],
  'wishlist.list.': wishLists,
  'wishlist.intro.': wishLists,
  'wishlist.none.': wishLists,
  'wishlist.sorts.': wishSorts,
  'menu.': menuNames,
  'menu.site.': countrySites.map(({ code }) => code),
  'tools.severity.': ['success', 'info', 'warning', 'error'],
  'log.act.': auditActs,
  'log.thing.': auditSubjectKinds,
  'home.figure.': ['open', 'closing', 'last7', 'last30', 'total'],
  'publication.kind.': logEntryKinds,
  'publication.side.': ['left', 'right'],
  'places.column.': ['name', 'open', 'total', 'last7', 'last30'],
  'buyers.type.': buyerTypes,
  'buyers.sorts.': directorySorts,
  'profile.steps.': profileSteps,
  'profile.of.': ['BUYER', 'SELLER'],
  'profile.types.': ['BUYER', 'SELLER', 'BOTH'],
  'profile.sizes.': organisationSizes,
  'buyers.tab.': ['open', 'past', 'all'],
  'projects.sorts.': directorySorts,
  'administration.group.': buyerGroups,
  'administration.approval.': approvals,
  'administration.orgType.': orgTypes,
  'administration.role.': ['2', '3', '4'],
  'administration.kind.': approvalRequestKinds,
  'administration.state.': approvalRequestStates,
  'administration.review.': approvalRequestKinds,
  'administration.reviewText.': approvalRequestKinds,
  'administration.decided.': ['approved', 'denied'],
  'administration.decisions.': ['approved', 'denied', 'withdrawn'],
  'administration.match.': ['same-identifier', 'same-name', 'like-name'],
  'administration.matchHere.': ['same-identifier', 'same-name', 'like-name'],
  'administration.column.':
    'name person organisation organisations country orgType approval marks manager parent owner members created email sessions seen kind by waits decidedAt decidedBy state month'.split(
      ' ',
    ),
  'administration.holidays.': ['unreadable', 'taken'],
  'administration.field.':
    'name country city orgType buyerType identifiers otherNames address street region postalCode web contact description founded size cpv billing email phone position isPublic reason'.split(
      ' ',
    ),
  'words.countdown.': ['days', 'hours', 'minutes', 'none', 'closed', 'awarded', 'cancelled'],
  'words.state.': searchStates,
  'words.country.': countrySites.map(({ code }) => code),
  'words.zone.': countrySites.map(({ timeZone }) => timeZone),
  'words.type.': noticeTypes,
  'words.method.': procurementMethods,
  'words.procedure.': procedures,
  'words.kind.': noticeKinds,
  'words.category.': procurementCategories,
  'words.': ['state', 'type', 'method', 'category', 'kind'],
  'missing.': ['notice.title', 'notice.text', 'buyer.title', 'buyer.text', 'close'],
  'search.kind.': ['buyer', 'cpv'],
  'search.sorts.': searchSorts,
  'search.filter.': [...listFilterNames, ...rangeFilters],
  'search.range.': rangeFilters,
  'notice.countdown.': ['none', 'closed', 'awarded', 'cancelled'],
  'notice.flag.': noticeFlags,
  'notice.': ['takePart', 'bids'],
  'notice.section.': ['summary', 'scope', 'dates', 'lots', 'documents', 'contact', 'questions', 'award', 'amendments'],
  'notice.field.': ['publishedAt', 'questionsUntil', 'deadline', 'openingAt'],
  'download.': ['busy', 'started', 'failed', 'notAllowed'],
  'log.column.': ['at', 'actor', 'action', 'subject', 'organisation', 'details', 'from'],
  'log.group.': ['session', 'account', 'password', 'email', 'second-factor', 'organisation', 'team', 'role', 'opening', 'bid', 'tender', 'question'],
  'shell.workAs.': ['BUYER', 'SELLER'],
  'register.again.': ['wait', 'confirmed', 'unknown', 'failed'],
  'register.step.': ['label', 'person', 'address', 'organisation', 'profile'],
  'register.type.': ['BUYER', 'SELLER', 'BOTH'],
  'register.typeHint.': ['BUYER', 'SELLER', 'BOTH'],
  'register.verify.state.': ['used', 'expired', 'unknown', 'taken', 'none'],
  'profile.merge.state.': ['waiting', 'approved', 'denied'],
  'profile.supplier.state.': ['waiting', 'approved', 'denied'],
  'register.claim.state.': ['waiting', 'approved', 'denied', 'withdrawn'],
  'form.error.':
    'required type invalid unknown least-string most-string least-number most-number least-array most-array format-email format-url format-regex guarded name one-script taken wrong expired common same refused wait own-name last-owner last-admin used cycle no-owner other-name has-children letters letter-or-digit own-claim differs left no-officer no-share own repeated closed currency incomplete no-amount files-on-the-way last-officer opening-officers would-lock most-officers sealed has-bid most-files content-too-large questions-closed own-notice too-many-questions amendment-needed answered coupon-unknown coupon-over coupon-used coupon-plan coupon-least total credit-exceeds-price open-order amount-differs supplier-taken own-supplier claim-waits'.split(
      ' ',
    ),
  'form.problem.': ['unauthenticated', 'forbidden', 'not-found', 'organisation-gone', 'conflict', 'too-many-requests', 'not-ready', 'email-unproved'],
  'team.role.': ['2', '3', '4'],
  'team.roleHint.': ['2', '3', '4'],
  'team.link.': ['used', 'expired', 'unknown'],
  'team.approval.': ['pending', 'approved', 'denied'],
  'team.permission.': permissions,
  'team.refused.': ['last-owner', 'no-owner', 'has-people', 'has-children', 'has-notices'],
  'bids.officers.state.': officerStates,
  'bids.refusal.': refusals,
  'bids.hindrance.': openingHindrances,
  'bids.receipt.state.': bidStates,
  'bids.results.': bidOutcomes,
  'questions.state.': questionStates,
  'bids.unreadable.': unreadableReasons,
  'bids.fromTable.refused.': ['unknown-lot', 'closed', 'twice', 'no-amount', 'currency'],
  'bids.evaluation.kinds.': criterionKinds,
  'documents.error.': 'most-number least-number file-name too-many-documents documents-too-large documents-unfinished unchanged web precondition-failed'.split(
    ' ',
  ),
  'documents.refusal.': documentRefusals,
  'documents.type.': documentTypes,
  'documents.state.': ['waiting', 'sending', 'paused', 'broken', 'unfinished', 'checking'],
  'document-proposals.failure.': ['document-type', 'document-broken', 'document-locked', 'document-empty', 'document-slow', 'too-large', 'other'],
  'bulk-drafts.state.': bulkRowStates,
  'bulk-drafts.failure.': [...tableRefusals, 'too-large', 'forbidden', 'other'],
  'bulk-drafts.field.': ['currency', 'deadlineTime', 'contactName', 'contactEmail', 'contactPhone'],
  'own-notices.': ['reason', 'name', 'reasonMissing', 'nameMissing'],
  'own-notices.stage.': approvalStages,
  'own-notices.status.': noticeStatuses,
  'own-notices.rule.': [
    'not-a-draft',
    'has-deadline',
    'unchanged',
    'stage-scheduled',
    'stage-parent',
    'buyer-blocked',
    'buyer-not-approved',
    'imported',
    'online-undecided',
  ],
  'own-notices.access.': ['toFree', 'toSubscribers'].flatMap((to) => ['title', 'text'].map((part) => `${to}.${part}`)),
  'own-notices.act.': ['submit', 'withdraw', 'approve', 'reject', 'cancel', 'close', 'saveAsTemplate', 'remove'].flatMap((act) =>
    ['title', 'text', 'action', 'done'].map((part) => `${act}.${part}`),
  ),
  'own-notices.ability.': noticeAbilities,
  'own-notices.column.': 'title status type kind deadline published value views edited actions submitted publishAt passed open'.split(' '),
  'own-notices.tile.': ownTiles,
  'own-notices.none.': ownTiles,
  'publishing.tab.': ['general', 'contact', 'detailed', 'cpv', 'documents', 'cai'],
  'publishing.entry.': ['lots', 'awards'],
  'publishing.check.': noticeCheckCodes,
  'publishing.checkName.': [...noticeCheckCodes, 'deadline-earlier', 'deadline-passed', 'deadline-removed', 'unfinished'],
  'publishing.source.': ruleSources,
  'publishing.amend.open.': amendableParts,
  'publishing.save.stopped.': ['conflict', 'not-found', 'forbidden', 'unauthenticated', 'other'],
  'publishing.stage.': [...approvalStages, 'none', 'withdraw'],
  'publishing.units.': ['day', 'week', 'month', 'year'],
  'publishing.organisation.': ['pending', 'denied'],
  'publishing.group.': ['who', 'reach', 'address'],
  'publishing.kind.': noticeKinds,
  'publishing.criterion.': criterionKinds,
  'publishing.awardStatus.': ['pending', 'active', 'cancelled', 'unsuccessful'],
  'publishing.field.': ['cpv.cpv', 'documents.documents', 'cai.noAwardYet', 'cai.awards'],
  'publishing.field.general.':
    'title language country city region buyerName value contractNumber method methodDetails category deadline questionsUntil openingAt publishedAt sibutu type kind free'.split(
      ' ',
    ),
  'publishing.field.contact.': 'organisationName title firstName lastName address city state country phone email fax postalCode web procurement'.split(' '),
  'publishing.field.detailed.':
    'descriptionHtml teaser eligibility submissionMethod submissionPlace openingPlace bidSecurity bidSecurityValidity bidSecurityDescription bidValidity documentAccess documentFee contractPeriod contractStart contractEnd contractDuration hasOptions options hasRenewal renewal renewalMaximum renewalDescription framework frameworkParticipants frameworkValue criteria criterionKind criterionName criterionWeight places placeName placeCity placeCountry fundingAgency sourceOfFunding project projectTitle projectId reviewDetails lots'.split(
      ' ',
    ),
  'publishing.field.lots.': 'title description value deadline cpv'.split(' '),
  'publishing.field.awards.': 'title description status date value suppliers supplierName supplierIdentifier supplierCountry contractNumber lots bids'.split(
    ' ',
  ),
  'rich-text.':
    'bold italic underline heading3 heading4 bulletList orderedList blockquote link table undo redo addRow addColumn deleteRow deleteColumn deleteTable'.split(
      ' ',
    ),
  'dashboards.task.': ['rejected', 'approve', 'award', 'draft'],
  'dashboards.task.go.': ['rejected', 'approve', 'award', 'draft'],
  'dashboards.tile.':
    'tender offline online draft closed childBuyers open closing fresh myTenders contractAwards myAlerts newProjects participated wishlist'.split(' '),
  'dashboards.': ['topBuyers', 'topAgencies'].flatMap((list) => ['title', 'name', 'none'].map((part) => `${list}.${part}`)),
  'dashboards.months.': ['total', 'downloaded', 'followed', 'saved'],
  'seller-tenders.tab.': [...sellerTabs, 'awards'],
  'seller-tenders.intro.': [...sellerTabs, 'awards'],
  'seller-tenders.none.': [...sellerTabs, 'awards'],
  'seller-tenders.reason.': sellerReasons,
  'notice.actor.': ['buyer', 'administrator', 'import'],
};

const codeLists: Record<string, Texts> = Object.fromEntries(
  Object.keys(languages).map((language) => [language, JSON.parse(readFileSync(join(import.meta.dirname, language, 'codes.json'), 'utf8')) as Texts]),
);

/** The placeholders in all forms of a key. */
const placeholdersOf = (texts: Map<string, string>, key: string) =>
  new Set([...texts].filter(([name]) => withoutPlural(name) === key).flatMap(([, text]) => [...placeholders(text)]));

describe.each(Object.entries(languages))('texts in %s', (language, tree) => {
  const texts = flat(tree);
  const keys = keysOf(texts);

  it('has exactly the keys of English', () => {
    expect([...keys].toSorted()).toEqual([...keysOf(flat(languages.en))].toSorted());
  });

  it('has a text for each key, with the same placeholders', () => {
    const english = flat(languages.en);
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([]);
    for (const key of keys) expect({ key, placeholders: placeholdersOf(texts, key) }).toEqual({ key, placeholders: placeholdersOf(english, key) });
  });

  it('names every code that English names', () => {
    expect([...flat(codeLists[language] ?? {}).keys()]).toEqual([...flat(codeLists['en'] ?? {}).keys()]);
  });

  it('has the plural forms of the language', () => {
    const pluralForms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const plural = new Set([...texts.keys()].filter((key) => withoutPlural(key) !== key).map(withoutPlural));
    const missing = [...plural].flatMap((key) => pluralForms.map((category) => `${key}_${category}`)).filter((key) => !texts.has(key));
    expect(missing).toEqual([]);
  });

  it('has every key that the code uses', () => {
    // A permission (`team.manage`) is written like a key.
    const rights: readonly string[] = permissions;
    expect([...writtenKeys].filter((key) => !keys.has(key) && !rights.includes(key))).toEqual([]);
    expect([...prefixes].filter((prefix) => !(prefix in codes))).toEqual([]);
    const composed = [...prefixes].filter((prefix) => prefix !== 'words.').flatMap((prefix) => codes[prefix]?.map((code) => prefix + code) ?? []);
    expect(composed.filter((key) => !keys.has(key))).toEqual([]);
  });
});

it('a number is formatted in the digits of the page: {{n}}, never the bare {{count}}', () => {
  const bare = Object.keys(languages).flatMap((language) =>
    readdirSync(join(import.meta.dirname, language)).filter((name) => readFileSync(join(import.meta.dirname, language, name), 'utf8').includes('{{count}}')),
  );
  expect(bare).toEqual([]);
});

it('in Afrikaans the reader is “u”, on every page and in every mail', () => {
  const files = [
    ...readdirSync(join(import.meta.dirname, 'af')).map((name) => join(import.meta.dirname, 'af', name)),
    ...globSync(join(web, '../server/**/{mails,mail/texts}/af.json')),
  ];
  const familiar = files.filter((file) => /\b(?:jy|jou|joune|julle|jouself)\b/iu.test(readFileSync(file, 'utf8')));
  expect(familiar).toEqual([]);
});

it('every validation rule has a text', () => {
  const root = join(web, '..');
  const files = ['contract', 'server'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
      .map((name) => readFileSync(join(root, folder, name), 'utf8')),
  );
  const rules = files.flatMap((file) =>
    [...file.matchAll(/fieldError\([^()]*?, '([a-z-]+)'|\brule: '([a-z-]+)'/gu)].map(([, first, second]) => first ?? second ?? ''),
  );
  expect(rules.length).toBeGreaterThan(40);
  const texts = flat(languages.en);
  expect([...new Set(rules)].filter((rule) => !texts.has(`form.error.${rule}`))).toEqual([]);
});

it('every state of a notice has a text', () => {
  for (const state of noticeStates) expect(searchStates).toContain(state);
});

it('the code contains no interface text', () => {
  // Letters between tags, outside of braces: <p>Hello</p>.
  const untranslatedTexts = sources.flatMap((source) =>
    [...source.matchAll(/<[a-z][\w.]*(?:\s[^<>]*)?>\s*([A-Za-zÀ-ÿ][^<>{}=;()]*)\s*<\//gu)].map(([, text]) => text),
  );
  expect(untranslatedTexts).toEqual([]);
});
