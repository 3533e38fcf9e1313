export { AlertWordsService } from './personal/application/alert-words.service.js';
export { DraftsService, WireDraft } from './personal/application/drafts.service.js';
export { NavigationViewsService, WireNavigationView } from './personal/application/navigation-views.service.js';
export { SavedSnippetsService, WireSavedSnippet } from './personal/application/saved-snippets.service.js';
