import type { Integration, Written } from '../integration.js';
import { bold, facts, inline, link, paragraphs, quote, time } from '../message-text.js';
import type { Payload } from '../payload.js';

const DASHBOARD = 'https://dashboard.stripe.com';
/** Currencies without a smaller unit: an amount of 500 is 500, not 5.00. */
const WHOLE = new Set(['bif', 'clp', 'djf', 'gnf', 'jpy', 'kmf', 'krw', 'mga', 'pyg', 'rwf', 'ugx', 'vnd', 'vuv', 'xaf', 'xof', 'xpf']);
/** What a kind of object is called, and the page of the dashboard that shows one. */
const KINDS: Readonly<Record<string, readonly [name: string, page: string]>> = {
  account: ['Account', 'connect/accounts'],
  charge: ['Charge', 'payments'],
  checkout: ['Checkout session', 'checkout/sessions'],
  coupon: ['Coupon', 'coupons'],
  customer: ['Customer', 'customers'],
  invoice: ['Invoice', 'invoices'],
  invoiceitem: ['Invoice item', 'invoices'],
  payment_intent: ['Payment', 'payments'],
  payment_method: ['Payment method', 'payments'],
  payout: ['Payout', 'payouts'],
  price: ['Price', 'prices'],
  product: ['Product', 'products'],
  refund: ['Refund', 'refunds'],
  review: ['Review', 'radar/reviews'],
  setup_intent: ['Setup', 'setup_intents'],
  subscription: ['Subscription', 'subscriptions'],
  subscription_schedule: ['Subscription schedule', 'subscription_schedules'],
  topup: ['Top-up', 'topups'],
  transfer: ['Transfer', 'connect/transfers'],
};
/** Parts of an event that stand for a kind of their own: `customer.subscription.deleted` is about a subscription. */
const NESTED: Readonly<Record<string, string>> = {
  'charge.dispute': 'Dispute',
  'charge.refund': 'Refund',
  'customer.discount': 'Discount',
  'customer.source': 'Source',
  'customer.subscription': 'Subscription',
  'customer.tax_id': 'Tax id',
};
/** Events that only prepare others, or that come with each of them. */
const IGNORED = ['balance.available', 'payment_method.automatically_updated', 'account.external_account.created'];

export const STRIPE: Integration = {
  name: 'stripe',
  displayName: 'Stripe',
  setUp: 'Add an event destination of the type Webhook endpoint with the address as its URL, and choose the events.',
  example: {
    body: {
      id: 'evt_1',
      type: 'charge.failed',
      livemode: true,
      data: { object: { id: 'ch_1', amount: 1250, currency: 'eur', customer: 'cus_1', failure_message: 'Declined', status: 'failed' } },
    },
  },
  event: { path: 'type' },
  deliveryId: { path: 'id' },
  signature: { kind: 'stripe', header: 'Stripe-Signature' },
  choosesEvents: false,
  ignored: IGNORED,
  events: { '*': write },
};

function write(payload: Payload): Written {
  const [first = '', second = '', ...rest] = payload.text('type').split('.');
  const kind = Object.hasOwn(KINDS, first) ? KINDS[first] : undefined;
  if (!kind || second === '') return 'unsupported';
  const nested = NESTED[`${first}.${second}`];
  const act = (nested === undefined ? [second, ...rest] : rest).join(' ').replaceAll('_', ' ');
  const object = payload.object('data.object');
  const id = object.textOr('id');
  const page = nested === 'Subscription' ? 'subscriptions' : kind[1];
  const name = nested ?? kind[0];
  const customer = object.firstText('customer.id', 'customer', 'customer_details.email');
  const shown = link(id === '' ? name : `${name} ${id}`, id === '' ? '' : `${DASHBOARD}/${page}/${id}`);
  return {
    topic: inline(customer === '' ? `${name.toLowerCase()} ${id}`.trim() : `customer ${customer}`),
    content: paragraphs(
      `${shown}: ${bold(act)}${payload.has('livemode') && !payload.flag('livemode') ? ' (test mode)' : ''}`,
      facts([
        ['Amount', amountOf(object)],
        ['Status', object.textOr('status').replaceAll('_', ' ')],
        ['Email', object.firstText('email', 'receipt_email', 'customer_email')],
        ['Due', time(object.textOr('due_date'))],
        ['Reason', object.firstText('failure_message', 'last_payment_error.message', 'reason', 'cancellation_details.reason')],
        [
          'Changed',
          payload
            .texts('data.previous_attributes')
            .map(([attribute]) => attribute.replaceAll('_', ' '))
            .join(', '),
        ],
      ]),
      quote(object.textOr('description')),
    ),
  };
}

function amountOf(object: Payload): string {
  const currency = object.textOr('currency').toLowerCase();
  const text = object.firstText('amount_total', 'amount_due', 'amount');
  const amount = Number(text);
  if (currency === '' || text === '' || !Number.isFinite(amount)) return '';
  return `${WHOLE.has(currency) ? String(amount) : (amount / 100).toFixed(2)} ${currency.toUpperCase()}`;
}
