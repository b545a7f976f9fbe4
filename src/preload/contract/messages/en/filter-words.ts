import type { FilterWords } from '../filter-words.ts';

export const filterWords: FilterWords = {
  statuses: {
    published: ['published', 'live'],
    draft: ['draft', 'drafts', 'drafted'],
    review: ['in review', 'review', 'reviews', 'under review'],
    archived: ['archived', 'archive'],
    failed: ['failed', 'failing', 'failure', 'failures'],
  },
  unseen: ['new or changed', 'not yet seen', 'unseen'],
  creator: ['created by', 'made by', 'uploaded by', 'written by'],
  updater: ['changed by', 'updated by', 'edited by', 'modified by'],
  people: ['by', 'from'],
  created: ['created', 'made', 'uploaded'],
  updated: ['updated', 'changed', 'edited', 'modified'],
  before: ['in', 'on', 'from', 'during', 'of', 'the'],
  since: ['since'],
  until: ['until', 'till', 'up to'],
  earlier: ['before'],
  between: ['of', 'the'],
  presets: {
    today: ['today'],
    yesterday: ['yesterday'],
    week: ['last 7 days', 'past 7 days', 'past week'],
    month: ['last 30 days', 'past 30 days', 'past month'],
    lastMonth: ['last month', 'previous month'],
    year: ['this year'],
  },
  days: {
    thisWeek: ['this week'],
    lastWeek: ['last week', 'previous week'],
    thisMonth: ['this month'],
    lastYear: ['last year', 'previous year'],
  },
  lastDays: ['last # days', 'past # days'],
  lastWeeks: ['last # weeks', 'past # weeks'],
  lastMonths: ['last # months', 'past # months'],
};
