const card = `publicId title language buyerPublicId buyerName country sectors status kind type free teaser city method methodDetails
  valueAmount valueCurrency reference publishedAt deadlineAt laterDeadlines deadlineZone deadlineZoneAssumed deadlineDateOnly openUntil
  downloads awardedAt`;
const newest = 'first: 20, orderBy: [PUBLISHED_AT_DESC, ROW_ID_DESC]';
const pageInfo = 'pageInfo { hasNextPage hasPreviousPage startCursor endCursor }';

/** PostGraphile's operations by name, each with the fields of our corresponding answer. */
export const operations = {
  openList: `query openList { list: allOpenNotices(${newest}) { nodes { ${card} } ${pageInfo} } }`,
  notice: `query notice($id: String!) { notice: noticeByPublicId(publicId: $id) { ${card} version views content } }`,
  openListWithTotal: `query openListWithTotal($country: String!) {
    list: allOpenNotices(${newest}, condition: { country: $country }) { totalCount nodes { ${card} } ${pageInfo} }
  }`,
};
export type OperationName = keyof typeof operations;

/** Address of an operation. */
export const operationPath = (name: OperationName, variables?: Record<string, string>): string =>
  `/graphql?${new URLSearchParams({ documentId: name, ...(variables ? { variables: JSON.stringify(variables) } : {}) }).toString()}`;
