export { ExplainNoticesService } from './notices/application/explain-notices.service.js';
export { presentExplanation } from './notices/http/notice.answers.js';
export { withholdNotices } from './notices/persistence/withhold-notices.js';
