export { useCheckedForm } from '../../lib/use-checked-form.ts';
