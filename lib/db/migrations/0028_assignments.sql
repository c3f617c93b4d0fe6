CREATE TABLE "console"."assignment_items" (
	"assignment" bigint NOT NULL,
	"number" integer NOT NULL,
	"profile" uuid NOT NULL,
	"fate" text NOT NULL,
	"detail" text,
	"before" json,
	"after" json,
	"read_at" timestamp with time zone,
	"outcome" text,
	"sent_at" timestamp with time zone,
	"found" json,
	"kept" json,
	"side_effects" json,
	"problem" text,
	"request_id" text,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "assignment_items_assignment_number_pk" PRIMARY KEY("assignment","number")
);
--> statement-breakpoint
CREATE TABLE "console"."assignment_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "console"."assignment_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"assignment" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text,
	"kind" text NOT NULL,
	"detail" json
);
--> statement-breakpoint
CREATE TABLE "console"."assignments" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "console"."assignments_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"reason" text NOT NULL,
	"ticket" text,
	"choice" json NOT NULL,
	"change" json,
	"of" bigint,
	"state" text NOT NULL,
	"needs_approval" boolean NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" text NOT NULL,
	"made_by_id" text NOT NULL,
	"planned" integer DEFAULT 0 NOT NULL,
	"cursor" uuid,
	"planned_at" timestamp with time zone,
	"hash" text,
	"counts" json,
	"checks" json,
	"checks_on" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"decided_by_id" text,
	"remark" text,
	"started_at" timestamp with time zone,
	"started_by" text,
	"started_by_id" text,
	"batch" bigint,
	"look_after" integer,
	"looked_at" timestamp with time zone,
	"stops_over" real,
	"stopped" text,
	"ended_at" timestamp with time zone,
	"digest" bigint
);
--> statement-breakpoint
CREATE UNIQUE INDEX "assignment_items_profile" ON "console"."assignment_items" USING btree ("profile","assignment");--> statement-breakpoint
CREATE INDEX "assignment_items_fate" ON "console"."assignment_items" USING btree ("assignment","fate","number");--> statement-breakpoint
CREATE INDEX "assignment_items_outcome" ON "console"."assignment_items" USING btree ("assignment","outcome","ended_at");--> statement-breakpoint
CREATE INDEX "assignment_log_assignment" ON "console"."assignment_log" USING btree ("assignment","id");--> statement-breakpoint
CREATE INDEX "assignments_open" ON "console"."assignments" USING btree ("number") WHERE "console"."assignments"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX "assignments_of" ON "console"."assignments" USING btree ("of");