import { createText } from './create-text.ts';

export const frameworkTexts = {
  'ra.action.add_filter': 'Add filter',
  'ra.action.bulk_actions': '%{smart_count} selected',
  'ra.action.clear_input_value': 'Clear',
  'ra.action.export': 'Export',
  'ra.action.search_columns': 'Find a column',
  'ra.action.select_all': 'Select this page',
  'ra.action.select_columns': 'Columns',
  'ra.action.toggle_theme': 'Switch between light and dark',
  'ra.action.unselect': 'Clear selection',
  'ra.auth.auth_check_error': 'Please log in to continue...',
  'ra.auth.logout': 'Log out',
  'ra.auth.user_menu': 'Account menu',
  'ra.navigation.first': 'First page',
  'ra.navigation.last': 'Last page',
  'ra.navigation.next': 'Next page',
  'ra.navigation.previous': 'Previous page',
  'ra.navigation.page_range_info': '%{offsetBegin} to %{offsetEnd} of %{total}',
  'ra.navigation.page_rows_per_page': 'Rows per page',
  'ra.navigation.skip_nav': 'Skip to content',
  'ra.notification.logged_out': 'Your session has ended. Please log in again.',
  'ra.navigation.partial_page_range_info':
    '%{offsetBegin} to %{offsetEnd} of more than %{offsetEnd}',
  'ra.page.error': 'Something went wrong',
  'ra.saved_queries.new_dialog_title': 'Save this filter',
  'ra.saved_queries.query_name': 'Name',
} as const;

export const text = createText(frameworkTexts);
