import { createHash } from 'node:crypto';
import type { ProcessPackage } from '../../../test/equipment/service/packages.ts';

/**
 * Packages as the departments of one company name them, written by hand, because the generated ones have too few names,
 * people and comments that a colleague could look for.
 *
 * One a line: name | status | creator | updater | created | updated | comments
 */
const table = `
Invoice                          | PUBLISHED | Anna Lee       | Marta Novak    | 2019-02-11 | 2024-06-03 | Standard path for every incoming bill.
Invoice Archive                  | PUBLISHED | Marta Novak    | Marta Novak    | 2020-05-04 | 2023-11-20 | Keeps ten years as the tax office demands.
Invoice Berlin                   | PUBLISHED | Anna Lee       | Anna Lee       | 2021-01-18 | 2025-02-10 |
Invoice Intake EDI               | PUBLISHED | Tom Becker     | Priya Nair     | 2022-03-07 | 2025-08-14 | Messages of type INVOIC D96A.
Incoming Invoice Scan            | PUBLISHED | Jutta Reimann  | Jutta Reimann  | 2018-09-12 | 2022-04-29 | Uses the scanner on floor 3.
Proforma Invoice                 | DRAFT     | Karen Holt     | Karen Holt     | 2024-10-01 | 2025-09-02 |
E-Invoice XRechnung              | IN_REVIEW | Jutta Reimann  | Anna Lee       | 2025-01-07 | 2025-10-20 | Mandatory for public customers.
invoiceArchiveJob                | FAILED    | Priya Nair     | Priya Nair     | 2023-06-30 | 2025-07-01 | Nightly, stopped since the move of the server.
Payroll                          | PUBLISHED | Ben Okafor     | Ben Okafor     | 2017-04-03 | 2023-12-04 | Covers all sites without their own package.
Payroll Berlin                   | ARCHIVED  | Ben Okafor     | Ben Okafor     | 2019-12-02 | 2023-01-09 | Replaced.
Payroll Berlin                   | PUBLISHED | Ben Okafor     | Anna Kowalska  | 2022-12-12 | 2024-12-16 |
Payroll Berlin                   | PUBLISHED | Anna Kowalska  | Anna Kowalska  | 2024-12-16 | 2025-09-30 | New tax classes.
Payroll Hamburg                  | PUBLISHED | Ben Okafor     | Ben Okafor     | 2020-01-13 | 2024-12-18 |
Payroll Correction               | DRAFT     | Anna Kowalska  | Anna Kowalska  | 2025-06-10 | 2025-10-02 |
Off-cycle Payroll                | PUBLISHED | Ben Okafor     | Lena Fischer   | 2021-07-19 | 2023-03-27 |
Expense Report                   | PUBLISHED | Jutta Reimann  | Jutta Reimann  | 2018-01-22 | 2024-01-15 |
Expense Report Sales             | DRAFT     | Jutta Reimann  | Karen Holt     | 2025-05-05 | 2025-08-28 | Other mileage rates.
Petty Cash                       | PUBLISHED | Marta Novak    | Marta Novak    | 2017-06-06 | 2021-10-11 |
Month-end Closing                | PUBLISHED | Marta Novak    | Anna Lee       | 2018-08-20 | 2025-05-26 | Checklist of all ledgers, intercompany last.
Year-end Closing 2023            | ARCHIVED  | Marta Novak    | Marta Novak    | 2023-10-09 | 2024-02-12 |
Year-end Closing 2024            | PUBLISHED | Marta Novak    | Marta Novak    | 2024-10-07 | 2025-02-17 |
Year-end Closing 2025            | DRAFT     | Anna Lee       | Anna Lee       | 2025-09-22 | 2025-10-27 |
VAT Return                       | PUBLISHED | Jutta Reimann  | Marta Novak    | 2019-03-25 | 2025-01-13 | Checked with the tax adviser in January.
Cash Flow Forecast               | PUBLISHED | Marta Novak    | Tom Becker     | 2022-11-14 | 2025-03-31 |
SEPA Direct Debit                | PUBLISHED | Tom Becker     | Tom Becker     | 2018-05-28 | 2020-09-14 |
Bank Statement Import (MT940)    | PUBLISHED | Tom Becker     | Priya Nair     | 2019-09-16 | 2025-04-07 |
Intercompany Loan                | IN_REVIEW | Marta Novak    | Marta Novak    | 2025-07-21 | 2025-09-08 |
Vacation Request                 | PUBLISHED | Lena Fischer   | Lena Fischer   | 2018-02-05 | 2024-08-19 |
Parental Leave                   | PUBLISHED | Lena Fischer   | Anna Kowalska  | 2019-11-11 | 2023-05-08 |
Sick Note                        | PUBLISHED | Lena Fischer   | Lena Fischer   | 2018-02-19 | 2025-01-27 |
Krankmeldung                     | PUBLISHED | Lena Fischer   | Lena Fischer   | 2018-02-19 | 2022-12-19 |
Onboarding Warehouse Staff       | PUBLISHED | Lena Fischer   | Ruben Silva    | 2021-04-26 | 2025-06-16 | Safety shoes, badge, forklift test.
Exit Interview                   | PUBLISHED | Lena Fischer   | Lena Fischer   | 2020-08-10 | 2020-08-10 |
Salary Review                    | DRAFT     | Anna Kowalska  | Lena Fischer   | 2024-11-04 | 2025-10-13 |
Works Council Notice             | PUBLISHED | Lena Fischer   | Lena Fischer   | 2019-05-20 | 2024-03-04 |
Job Application Screening        | PUBLISHED | Anna Kowalska  | Anna Kowalska  | 2022-02-21 | 2025-07-28 |
Apprentice Evaluation            | ARCHIVED  | Lena Fischer   | Lena Fischer   | 2018-09-03 | 2021-08-02 |
HR.Timesheet.Sync                | PUBLISHED | Priya Nair     | Priya Nair     | 2023-01-30 | 2025-05-12 |
Supplier Master Data             | PUBLISHED | Ruben Silva    | Chloé Dubois   | 2019-07-08 | 2025-08-04 |
Supplier Self-Service            | PUBLISHED | Chloé Dubois   | Chloé Dubois   | 2022-09-19 | 2024-05-27 |
Purchase Requisition             | PUBLISHED | Ruben Silva    | Ruben Silva    | 2018-03-12 | 2024-07-15 |
Framework Agreement              | IN_REVIEW | Ruben Silva    | Susanna Ortiz  | 2025-04-14 | 2025-10-06 |
Forklift Booking                 | PUBLISHED | Piotr Zieliński| Piotr Zieliński| 2020-06-15 | 2022-08-22 |
Warehouse Transfer Kiel          | PUBLISHED | Piotr Zieliński| Piotr Zieliński| 2021-10-04 | 2025-03-10 |
Customs Declaration              | PUBLISHED | Marta Novak    | Piotr Zieliński| 2019-01-14 | 2025-09-15 | Kessler & Partner act as broker.
Container Release Hamburg        | FAILED    | Piotr Zieliński| Piotr Zieliński| 2023-02-27 | 2025-10-22 |
Returns Desk                     | PUBLISHED | Karen Holt     | Karen Holt     | 2020-11-16 | 2024-02-26 |
Pallet Exchange                  | PUBLISHED | Piotr Zieliński| Ruben Silva    | 2018-10-22 | 2019-12-16 |
Dangerous Goods Label            | PUBLISHED | Piotr Zieliński| Piotr Zieliński| 2021-05-31 | 2025-02-03 |
Password Reset                   | PUBLISHED | Priya Nair     | Priya Nair     | 2019-04-08 | 2025-06-30 |
VPN Access                       | PUBLISHED | Priya Nair     | Tom Becker     | 2020-03-16 | 2024-09-09 |
Laptop Order                     | PUBLISHED | Ben Okafor     | Priya Nair     | 2019-08-26 | 2025-09-22 | The leasing contract ends in 2027.
Car Leasing                      | PUBLISHED | Karen Holt     | Karen Holt     | 2021-02-15 | 2023-09-18 |
SAP User Request                 | FAILED    | Priya Nair     | Priya Nair     | 2022-06-27 | 2025-08-11 |
Server Decommissioning           | PUBLISHED | Tom Becker     | Tom Becker     | 2023-04-17 | 2024-04-22 |
Software License Renewal         | PUBLISHED | Priya Nair     | Priya Nair     | 2021-09-27 | 2025-01-20 |
GDPR Deletion Request            | PUBLISHED | Susanna Ortiz  | Susanna Ortiz  | 2018-05-14 | 2023-10-23 |
Security Incident                | PUBLISHED | Tom Becker     | Priya Nair     | 2020-02-10 | 2025-10-09 | Call the on-duty manager first.
Backup Restore Test              | PUBLISHED | Tom Becker     | Tom Becker     | 2022-01-10 | 2025-04-28 |
orders_eu_v2                     | PUBLISHED | Tom Becker     | Tom Becker     | 2021-12-13 | 2024-11-11 | Ticket NV-2217.
CRM rollout Kiel                 | ARCHIVED  | Tom Becker     | Karen Holt     | 2020-10-26 | 2021-06-21 |
Quote Approval                   | PUBLISHED | Karen Holt     | Karen Holt     | 2018-11-05 | 2025-03-17 |
Discount over 15 %               | PUBLISHED | Karen Holt     | Ben Okafor     | 2019-10-21 | 2023-07-10 |
Customer Credit Limit            | PUBLISHED | Karen Holt     | Marta Novak    | 2020-04-20 | 2024-10-14 |
Key Account Review               | PUBLISHED | Karen Holt     | Karen Holt     | 2021-08-23 | 2022-10-17 |
Trade Fair Hannover              | ARCHIVED  | Karen Holt     | Chloé Dubois   | 2018-12-10 | 2019-04-15 |
Trade Fair Hannover              | PUBLISHED | Chloé Dubois   | Chloé Dubois   | 2024-12-09 | 2025-04-04 | Booth 14, hall 9.
NDA                              | IN_REVIEW | Anna Lee       | Susanna Ortiz  | 2020-07-06 | 2025-09-25 |
NDA Template Upload              | PUBLISHED | Susanna Ortiz  | Susanna Ortiz  | 2022-05-16 | 2025-10-24 |
Contract Review                  | PUBLISHED | Susanna Ortiz  | Susanna Ortiz  | 2019-06-17 | 2025-05-19 |
Trademark Watch                  | PUBLISHED | Susanna Ortiz  | Susanna Ortiz  | 2021-03-22 | 2024-06-24 | Reported quarterly to the steering committee.
CAPA                             | PUBLISHED | Ruben Silva    | Ruben Silva    | 2018-07-16 | 2022-02-14 | Follows audit finding AF-2025-118.
Recall Procedure                 | PUBLISHED | Ruben Silva    | Lena Fischer   | 2019-02-25 | 2024-09-30 |
First Article Inspection         | PUBLISHED | Piotr Zieliński| Ruben Silva    | 2020-09-28 | 2025-07-07 |
Calibration Reminder             | PUBLISHED | Ruben Silva    | Ruben Silva    | 2021-11-29 | 2025-08-25 |
P-4711 Crane Inspection          | PUBLISHED | Piotr Zieliński| Piotr Zieliński| 2022-07-25 | 2023-08-07 |
Parking Space                    | PUBLISHED | Ben Okafor     | Ben Okafor     | 2019-09-30 | 2021-01-25 |
Meeting Room Booking             | PUBLISHED | Ben Okafor     | Lena Fischer   | 2020-12-07 | 2024-12-02 |
Fire Drill                       | PUBLISHED | Ben Okafor     | Ben Okafor     | 2018-06-11 | 2025-06-02 | Assembly point behind gate 4.
Visitor Badge                    | PUBLISHED | Ben Okafor     | Ben Okafor     | 2019-12-16 | 2023-06-05 |
Cleaning Schedule                | DRAFT     | Ben Okafor     | Ben Okafor     | 2025-03-03 | 2025-05-05 |
Safety Briefing                  | ARCHIVED  | Ruben Silva    | Ruben Silva    | 2022-01-17 | 2022-12-12 |
Safety Briefing                  | ARCHIVED  | Ruben Silva    | Ruben Silva    | 2023-01-16 | 2023-12-11 |
Safety Briefing                  | PUBLISHED | Ruben Silva    | Piotr Zieliński| 2024-01-15 | 2025-01-06 |
Bürobedarf                       | PUBLISHED | Jutta Reimann  | Ben Okafor     | 2018-04-16 | 2024-04-08 |
Ärztliche Untersuchung           | PUBLISHED | Lena Fischer   | Lena Fischer   | 2020-02-24 | 2023-02-20 |
Großkunden-Angebot               | PUBLISHED | Karen Holt     | Karen Holt     | 2021-06-28 | 2025-02-24 |
Reisekostenabrechnung            | PUBLISHED | Jutta Reimann  | Jutta Reimann  | 2019-01-28 | 2025-07-14 |
Règlement fournisseur            | PUBLISHED | Chloé Dubois   | Chloé Dubois   | 2020-10-12 | 2024-03-18 |
Note de frais                    | PUBLISHED | Chloé Dubois   | Chloé Dubois   | 2019-05-06 | 2025-03-24 |
Nómina Madrid                    | PUBLISHED | Susanna Ortiz  | Ben Okafor     | 2021-01-11 | 2024-12-23 |
Zlecenie płatności               | PUBLISHED | Piotr Zieliński| Marta Novak    | 2022-04-11 | 2025-05-05 |
Отпуск сотрудника                | PUBLISHED | Lena Fischer   | Lena Fischer   | 2020-05-18 | 2023-04-24 |
経費精算                         | PUBLISHED | Jutta Reimann  | Jutta Reimann  | 2021-07-05 | 2024-08-05 |
출장 신청                        | PUBLISHED | Lena Fischer   | Karen Holt     | 2022-08-15 | 2025-06-23 |
报销单                           | DRAFT     | Jutta Reimann  | Marta Novak    | 2023-09-11 | 2025-09-01 |
`;

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A UUID in the form of version 4 that depends only on a text. */
function uuidOf(text: string): string {
  const hex = digest(text);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const channels = ['finance', 'people', 'operations', 'technology', 'sales'];

/** In µs since 1970, at an hour and minute of that day that depend on the name. */
function momentOf(day: string, name: string): number {
  const minutes = 7 * 60 + (Number.parseInt(digest(name).slice(0, 4), 16) % 600);
  return (Date.parse(`${day}T00:00:00Z`) + minutes * 60_000) * 1000;
}

function packageOf(line: string): ProcessPackage {
  const [name = '', status = '', creator = '', updater = '', created = '', updated = '', ...comments] = line
    .split('|')
    .map((cell) => cell.trim());
  const channel = Number.parseInt(digest(name).slice(0, 2), 16) % channels.length;
  return {
    channelId: uuidOf(`channel ${channels[channel] ?? ''}`),
    comments: comments.join('|'),
    createdAt: momentOf(created, name),
    createdBy: uuidOf(`person ${creator}`),
    creatorName: creator,
    processId: uuidOf(`package ${name} ${created}`),
    processName: name,
    processStatus: status,
    totalcount: 0,
    updatedAt: momentOf(updated, name),
    updatedBy: uuidOf(`person ${updater}`),
    updatorName: updater,
  };
}

export const ownPackages: readonly ProcessPackage[] = table.trim().split('\n').map(packageOf);
